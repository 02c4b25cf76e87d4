@echo off
rem Double-click to play: sets up a local environment on the first start.
cd /d "%~dp0"
chcp 65001 >nul
if not exist .venv\Scripts\python.exe (
  py -3 -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>nul
  if errorlevel 1 (
    echo Python 3.11 or newer is needed, with its launcher py.
    pause
    exit /b 2
  )
  echo Setting up, once. This takes a minute.
  py -3 -m venv .venv
  if errorlevel 1 goto failed
)
if not exist .venv\installed (
  .venv\Scripts\python.exe -m pip install --quiet --disable-pip-version-check .
  if errorlevel 1 goto failed
  type nul > .venv\installed
)
.venv\Scripts\python.exe -m accessigame %*
if errorlevel 1 pause
exit /b
:failed
echo Setting up failed.
pause
exit /b 1
