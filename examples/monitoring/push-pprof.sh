#!/bin/sh
# Sends a recording, report or profile to Pyroscope or Parca: what they take is pprof.
#
# Usage: push-pprof.sh pyroscope|parca http://HOST:PORT NAME FILE
set -eu
if [ $# -ne 4 ]; then
  sed -n 's/^# Usage: */usage: /p' "$0" >&2
  exit 2
fi
store=$1 server=${2%/} name=$3 file=$4
case $name in
  *[!A-Za-z0-9_.]*) echo "push-pprof.sh: a name consists of letters, digits, _ and ." >&2; exit 2 ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
comair-bin export "$file" --to pprof --time now -o "$work/profile.pb.gz"
now=$(date +%s)
case $store in
  pyroscope)
    # What the values of a sample are: by itself it knows those of Go's profiles only.
    for type in work blocks instructions steps calls; do
      printf '%s"%s": {"units": "objects", "aggregation": "sum", "sampled": false}\n' \
        "${comma:-}" "$type"
      comma=', '
    done | { echo '{'; cat; echo '}'; } > "$work/types.json"
    curl -fsS "$server/ingest?name=$name&from=$((now - 10))&until=$now&format=pprof&spyName=comair-bin" \
      -F "profile=@$work/profile.pb.gz" -F "sample_type_config=@$work/types.json"
    ;;
  parca)
    # Its addresses are those of the files.
    printf '{"normalized": true, "series": [{"labels": {"labels": [{"name": "__name__", "value": "%s"}]}, "samples": [{"rawProfile": "%s"}]}]}' \
      "$name" "$(base64 -w 0 "$work/profile.pb.gz")" > "$work/request.json"
    curl -fsS "$server/api/profiles/writeraw" -H 'Content-Type: application/json' \
      --data-binary "@$work/request.json"
    ;;
  *) echo "push-pprof.sh: no such store: $store" >&2; exit 2 ;;
esac
