package dev.sonda.probe.ftrace.internal.decode;

/** Writes records of one event into the open bundle of a session. One thread. */
interface RecordHandler {
  ParseStatus handle(byte[] page, int begin, int end, long timeNs);
}
