#!/bin/sh
# Runs protoc: src/main/schema becomes one descriptor set. Does nothing while no source is newer than that.
# usage: protoc.sh <protoc> <descriptor set>
# (from the module's directory)
set -eu
protoc=$1 descriptors=$2
schema=src/main/schema

if [ -e "$descriptors" ] &&
  [ -z "$(find "$schema" "$0" "$protoc" -newer "$descriptors" | head -n 1)" ]; then
  exit 0
fi

chmod +x "$protoc"
mkdir -p "$(dirname "$descriptors")"
"$protoc" --fatal_warnings -I "$schema" --include_imports \
  --descriptor_set_out="$descriptors" $(cd "$schema" && find * -name '*.proto')
