#!/bin/sh
# Runs protoc twice: src/main/protobuf becomes Java classes, and src/main/schema with all that it
# imports becomes one descriptor set. Does nothing while no source is newer than the last result,
# so that an unchanged schema costs no compilation.
# usage: protoc.sh <protoc> <directory for Java> <descriptor set>   (from the module's directory)
set -eu
protoc=$1 java=$2 descriptors=$3
classes=src/main/protobuf schema=src/main/schema

if [ -d "$java" ] && [ -e "$descriptors" ] &&
  [ -z "$(find "$classes" "$schema" "$0" "$protoc" -newer "$descriptors" | head -n 1)" ]; then
  exit 0
fi

chmod +x "$protoc"
rm -rf "$java"
mkdir -p "$java" "$(dirname "$descriptors")"
"$protoc" --fatal_warnings -I "$classes" --java_out="$java" $(cd "$classes" && find * -name '*.proto')
# Its own folder first: it holds fuller versions of two files of the other.
"$protoc" --fatal_warnings -I "$schema" -I "$classes" --include_imports \
  --descriptor_set_out="$descriptors" $(cd "$schema" && find * -name '*.proto')
