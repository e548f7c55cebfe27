package dev.sonda.cli.internal.manual;

import java.util.List;

/**
 * The settings of one component, as its bundle declares them.
 *
 * @param isFactory whether there may be any number of instances, each with a file of its own
 */
public record ComponentSettings(
    String pid,
    boolean isFactory,
    String name,
    String description,
    List<DeclaredSetting> settings) {

  /** The name of the settings file in {@code etc/}. */
  String fileName() {
    return pid + (isFactory ? "-NAME" : "") + ".cfg";
  }
}
