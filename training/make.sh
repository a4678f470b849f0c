#!/bin/bash
# From a clean checkout to weights/: covers, frames, training, export. Every step takes up where it was stopped.
set -euo pipefail
cd "$(dirname "$0")/.."
PHOTOS=${PHOTOS:?folder of the labeled photos}
DATA=${DATA:-./data/training}
PYTHON=${PYTHON:-.venv/bin/python}

if [ ! -e "$DATA/covers/done" ]; then
  "$PYTHON" training/covers.py --photos "$PHOTOS" --samples assets/templates --out "$DATA/covers"
  node bin/retrim.mjs render --jobs "$DATA/covers/jobs.json"
  touch "$DATA/covers/done"
fi
blender -b --factory-startup -P training/scenes/render_dataset.py -- --out "$DATA/frames" --start 200000 --count "${SCENES:-180}" --width 512 --spp 6
"$PYTHON" training/painted.py --frames "$DATA/frames/frames" --out "$DATA/painted"
train() { # NAME ARGUMENTS...
  local run=$DATA/$1
  shift
  "$PYTHON" training/train.py --run "$run" --photos "$PHOTOS" --covers "$DATA/covers" --samples assets/templates \
    --frames "$DATA/painted" --threads "$(nproc)" "$@"
}
NEGATIVES=${NEGATIVES:-$DATA/negatives}
train lite0 --steps "${STEPS:-3600}"
train lite2 --encoder efficientnet-lite2 --steps "${STEPS:-7000}" --negatives "$NEGATIVES"
# Each goes on twice, with other random numbers; export.py averages the two.
for seed in 1 2; do
  for one in 0 2; do
    train "lite$one-$seed" --encoder "efficientnet-lite$one" --from "$DATA/lite$one/mean.pt" --seed "$seed" --rate 1.5e-3 --batch 16 \
      --steps "${MORE_STEPS:-2400}" --negatives "$NEGATIVES"
  done
done
"$PYTHON" training/export.py --runs "$DATA/lite0" "$DATA/lite0-1+$DATA/lite0-2" "$DATA/lite2-1+$DATA/lite2-2" --out weights --version "${VERSION:-7}"
