package dev.sonda.probe.ftrace.internal.decode.page;

/** Writes records of one event into the open bundle of a session. One thread. */
public interface RecordHandler {
  ParseStatus handle(byte[] page, int begin, int end, long timeNs);
}
