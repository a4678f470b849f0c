#!/bin/bash
# One stage of a short stay on a machine with a GPU and many cores where nothing can be installed. The machine may cut
# every call after ten minutes; what was started with `render` goes on until it is given back.
#
#   training/half_hour.sh validation OUT       renders the validation set, packs it into OUT (at most 16 MiB a file)
#   training/half_hour.sh render               starts a renderer on each core but two, and returns
#   training/half_hour.sh train SECONDS        paints what has been rendered and trains for as long; call again to go on
#   training/half_hour.sh export OUT           exports the averaged network into OUT
#
# BLENDER is the pack that `portable_blender.py` made, whole or in pieces (`split -b 28M PACK PACK.`) that may have come
# one by one; DATA is where everything is kept between calls; PHOTOS and COVERS are the labeled photos and their covers.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
DATA=${DATA:-/tmp/training}
BLENDER=${BLENDER:-$here/data/training/blender.tar.xz}
PYTHON=${PYTHON:-python3}
COVERS=${COVERS:-$here/data/training/covers}
cores=$(nproc)
mkdir -p "$DATA"
cd "$here"

blender() {
  [ -x "$DATA/blender/run" ] || cat "$BLENDER"* | "$PYTHON" -c "import sys, tarfile
tarfile.open(fileobj=sys.stdin.buffer, mode='r|xz').extractall(sys.argv[1], filter='tar')" "$DATA"
  "$DATA/blender/run" -b --factory-startup "$@"
}

case ${1:?a stage} in
validation)
  blender --version >/dev/null
  "$PYTHON" -c "import re; print('\n'.join(re.findall(r\"^scene\(\n?\s*'([a-z-]+)'\", open('training/validation/specs.py').read(), re.M)))" |
    xargs -P "$cores" -I{} "$DATA/blender/run" -b --factory-startup -P training/validation/render.py -- \
      --out "$DATA/validation" --only {} --spp 64 >"$DATA/validation.log" 2>&1
  "$PYTHON" training/validation/finish.py --raw "$DATA/validation" --out "$DATA/set"
  tar -C "$DATA" -cf - set | split -b 15M - "$2/set.tar."
  ;;
render)
  blender --version >/dev/null
  for k in $(seq 0 $((cores - 3))); do
    setsid nohup "$DATA/blender/run" -b --factory-startup -P training/scenes/render_dataset.py -- --out "$DATA/frames" \
      --start $((50000 + k)) --stride $((cores - 2)) --count 100000 >>"$DATA/render.log" 2>&1 &
  done
  ;;
train)
  "$PYTHON" training/painted.py --frames "$DATA/frames/frames" --out "$DATA/painted"
  "$PYTHON" training/train.py --run "$DATA/run" --photos "${PHOTOS:?}" --covers "$COVERS" --samples assets/templates \
    --frames "$DATA/painted" --steps "${STEPS:-20000}" --threads "$cores" &
  trainer=$!
  sleep "$2"
  kill -0 $trainer 2>/dev/null && kill $trainer
  wait $trainer || true
  tail -n 2 "$DATA/run/log.jsonl"
  ls "$DATA/frames/frames" | wc -l
  ;;
export)
  "$PYTHON" training/export.py --run "$DATA/run" --out "$2" --version "${VERSION:?}"
  cp "$DATA/run/mean.pt" "$DATA/run/log.jsonl" "$2"
  ;;
esac
