package dev.sonda.core.internal.loop;

/**
 * An object of the service that forwards calls to an object of another bundle, and provides the
 * name of that bundle for the log.
 */
public interface OtherBundleProxy {
  /** The bundle of the object that gets the calls, for the log. */
  String calleeName();
}
