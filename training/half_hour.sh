#!/bin/bash
# A short stay on a machine with a GPU and many cores where nothing can be installed.
#
#   training/half_hour.sh render                 starts a renderer on each core but two, and returns
#   training/half_hour.sh teach OUT SECONDS      meanwhile teaches five folds of each recipe; then paints what was rendered, teaches each
#                                                recipe on everything, and leaves scores and networks in OUT after SECONDS
#
# BLENDER is the pack of `portable_blender.py`; SITE holds the encoders' Python packages (`training/README.md`); PHOTOS and COVERS are the
# labeled photos and their covers; DATA is where everything is kept between calls.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
DATA=${DATA:-/tmp/training}
carried=$here/data/training
BLENDER=${BLENDER:-$carried/blender.tar.xz}
PHOTOS=${PHOTOS:-$carried/photos}
COVERS=${COVERS:-$carried/covers}
# Counted first: nproc answers with OMP_NUM_THREADS where that is set.
cores=$(nproc)
export PYTHONPATH=${SITE:-$carried/site} OMP_NUM_THREADS=1
mkdir -p "$DATA"
cd "$here"

#: Name, and what train.py is told.
recipes=(
  'lite0 --encoder efficientnet-lite0'
  'lite2 --encoder efficientnet-lite2'
  'free2 --encoder efficientnet-lite2 --freeze 0'
)

teach() { # NAME ARGUMENTS...
  local name=$1
  shift
  python3 training/train.py --run "$DATA/$name" --photos "$PHOTOS" --covers "$COVERS" --samples assets/templates --batch 16 --threads 1 --workers 1 "$@" \
    >"$DATA/$name.log" 2>&1
}

case ${1:?a stage} in
render)
  [ -x "$DATA/blender/run" ] || python3 -c "import sys, tarfile
tarfile.open(sys.argv[1], 'r:xz').extractall(sys.argv[2], filter='tar')" "$BLENDER" "$DATA"
  for k in $(seq 0 $((cores - 3))); do
    setsid nohup nice -n 19 "$DATA/blender/run" -b --factory-startup -P training/scenes/render_dataset.py -- --out "$DATA/frames" \
      --start $((50000 + k)) --stride $((cores - 2)) --count 100000 --width 512 --spp 6 >>"$DATA/render$k.log" 2>&1 &
  done
  ;;
teach)
  out=$2 left=$(($3 - SECONDS))
  first=$((left * 2 / 5))
  for recipe in "${recipes[@]}"; do
    for fold in 0 1 2 3 4; do
      (
        teach ${recipe%% *}-fold$fold ${recipe#* } --fold $fold --seconds $((first - 25))
        for side in 640 800; do
          python3 training/score.py --photos "$PHOTOS" --runs "$DATA/${recipe%% *}-fold$fold/mean.pt" --side $side --rows "$DATA/${recipe%% *}-fold$fold-$side.json"
        done
      ) >"$DATA/${recipe%% *}-fold$fold.score" 2>&1 &
    done
  done
  sleep $((first - 70))
  pkill -f render_dataset.py || true
  for k in $(seq 1 $cores); do
    python3 training/painted.py --frames "$DATA/frames/frames" --out "$DATA/painted" --start $((k - 1)) --stride $cores >"$DATA/painted$k.log" 2>&1 &
    painters+=($!)
  done
  wait "${painters[@]}" || true
  ls "$DATA/painted" | wc -l
  finals=()
  for recipe in "${recipes[@]}"; do
    teach ${recipe%% *} ${recipe#* } --frames "$DATA/painted" --workers 3 --seconds $(($3 - SECONDS - 45)) &
    finals+=($!)
  done
  wait "${finals[@]}" || true
  for recipe in "${recipes[@]}"; do
    name=${recipe%% *}
    python3 -c "import sys, torch
kept = torch.load(sys.argv[1], map_location='cpu', weights_only=False)
kept['state'] = {k: v.half() if v.dtype == torch.float32 else v for k, v in kept['state'].items()}
torch.save(kept, sys.argv[2])" "$DATA/$name/mean.pt" "$out/$name.pt" || true
    for side in 640 800; do python3 training/score.py --rows-of "$DATA/$name"-fold?-$side.json || true; done
    tail -n 1 "$DATA/$name/log.jsonl" "$DATA/$name"-fold?/log.jsonl || true
  done
  tar -C "$DATA" -czf "$out/logs.tar.gz" $(cd "$DATA" && ls -d *.log *.score *.json */log.jsonl)
  ;;
esac
