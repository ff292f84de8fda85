#!/usr/bin/env bash
# What the steps of action.yml run. GitHub's runner sets GITHUB_PATH, GITHUB_OUTPUT,
# GITHUB_STEP_SUMMARY, RUNNER_TEMP and GITHUB_WORKSPACE.
set -euo pipefail

fail() {
  echo "::error::$1"
  exit 125
}

# PACKAGE: the tarball. Leaves it and the folder that it is installed in.
fetch() {
  local tarball=$PACKAGE
  if [[ $PACKAGE == https://* ]]; then
    tarball=$RUNNER_TEMP/comair-bin.tgz
    curl -fsSL --retry 3 -o "$tarball" "$PACKAGE" || fail "cannot fetch $PACKAGE"
  fi
  [[ -f $tarball ]] || fail "there is no $tarball: 'package' names the tarball of a release"
  local digest
  digest=$(sha256sum "$tarball" | cut -c 1-32)
  {
    echo "tarball=$(realpath "$tarball")"
    echo "digest=$digest"
    echo "folder=$RUNNER_TEMP/comair-bin-$digest"
  } >> "$GITHUB_OUTPUT"
}

# FOLDER, which may have come out of the cache; TARBALL.
install() {
  if [[ ! -x $FOLDER/bin/comair-bin ]]; then
    npm install --global --no-audit --no-fund --prefix "$FOLDER" "$TARBALL"
  fi
  "$FOLDER/bin/comair-bin" doctor
  echo "$FOLDER/bin" >> "$GITHUB_PATH"
}

# FILE, RULES, BASELINE, ARGUMENTS. The exit status is that of the check.
check() {
  local out=$RUNNER_TEMP/comair-bin
  mkdir -p "$out"
  local args=(--root "$GITHUB_WORKSPACE" --markdown "$out/check.md" --sarif "$out/growth.sarif" --junit "$out/growth.xml")
  [[ -z $RULES ]] || args+=(--rules "$RULES")
  local more
  read -ra more <<< "$ARGUMENTS"
  rm -f "$out"/*.md
  if [[ -n $BASELINE && -f $BASELINE ]]; then
    args+=(--baseline "$BASELINE")
    comair-bin diff "$BASELINE" "$FILE" --markdown "$out/diff.md"
  fi
  local status=0
  comair-bin check "$FILE" "${args[@]}" "${more[@]}" || status=$?
  {
    echo "status=$status"
    echo "comment=$out/comment.md"
    echo "sarif=$out/growth.sarif"
    echo "junit=$out/growth.xml"
  } >> "$GITHUB_OUTPUT"
  # What failed before it could say anything has said so in the log.
  if ((status <= 2)); then
    cat "$out/check.md" > "$out/comment.md"
    [[ ! -f $out/diff.md ]] || { echo; cat "$out/diff.md"; } >> "$out/comment.md"
    cat "$out/comment.md" >> "$GITHUB_STEP_SUMMARY"
  fi
  return "$status"
}

case ${1:-} in
  fetch | install | check) "$1" ;;
  *) fail "usage: steps.sh fetch|install|check" ;;
esac
