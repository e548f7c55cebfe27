#!/bin/sh
# Runs protoc four times: src/main/protobuf becomes Java classes, src/main/schema with all that it
# imports one descriptor set, src/main/android and src/main/chrome another each, without what they
# import of the first. Does nothing while no source is newer than the last result, so that an
# unchanged schema costs no compilation.
# usage: protoc.sh <protoc> <directory for Java> <descriptor set> <Android's descriptor set>
# <Chrome's descriptor set> (from the module's directory)
set -eu
protoc=$1 java=$2 descriptors=$3 android_descriptors=$4 chrome_descriptors=$5
classes=src/main/protobuf schema=src/main/schema android=src/main/android chrome=src/main/chrome

if [ -d "$java" ] && [ -e "$chrome_descriptors" ] &&
  [ -z "$(find "$classes" "$schema" "$android" "$chrome" "$0" "$protoc" -newer "$chrome_descriptors" |
    head -n 1)" ]; then
  exit 0
fi

chmod +x "$protoc"
rm -rf "$java"
mkdir -p "$java" "$(dirname "$descriptors")"
"$protoc" --fatal_warnings -I "$classes" --java_out="$java" $(cd "$classes" && find * -name '*.proto')
# Its own folder first: it holds fuller versions of two files of the other.
"$protoc" --fatal_warnings -I "$schema" -I "$classes" --include_imports \
  --descriptor_set_out="$descriptors" $(cd "$schema" && find * -name '*.proto')
"$protoc" --fatal_warnings -I "$android" -I "$schema" -I "$classes" \
  --descriptor_set_out="$android_descriptors" $(cd "$android" && find * -name '*.proto')
"$protoc" --fatal_warnings -I "$chrome" -I "$schema" -I "$classes" \
  --descriptor_set_out="$chrome_descriptors" $(cd "$chrome" && find * -name '*.proto')
