#!/bin/bash
# From a clean checkout to weights/: covers, frames, training, export. Every step takes up where it was stopped.
set -euo pipefail
cd "$(dirname "$0")/.."
PHOTOS=${PHOTOS:?folder of the labeled photos}
DATA=${DATA:-./data/training}
PYTHON=${PYTHON:-.venv/bin/python}
STEPS=${STEPS:-3600}

if [ ! -e "$DATA/covers/done" ]; then
  "$PYTHON" training/covers.py --photos "$PHOTOS" --samples assets/templates --out "$DATA/covers"
  node bin/retrim.mjs render --jobs "$DATA/covers/jobs.json"
  touch "$DATA/covers/done"
fi
blender -b --factory-startup -P training/scenes/render_dataset.py -- --out "$DATA/frames" --start 200000 --count "${SCENES:-60}" --width 512 --spp 6
"$PYTHON" training/painted.py --frames "$DATA/frames/frames" --out "$DATA/painted"
"$PYTHON" training/train.py --run "$DATA/run" --photos "$PHOTOS" --covers "$DATA/covers" --samples assets/templates \
  --frames "$DATA/painted" --steps "$STEPS" --threads "$(nproc)"
"$PYTHON" training/export.py --run "$DATA/run" --out weights --version "${VERSION:-5}"
