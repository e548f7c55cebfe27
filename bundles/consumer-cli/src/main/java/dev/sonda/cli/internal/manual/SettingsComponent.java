package dev.sonda.cli.internal.manual;

import java.util.List;

/**
 * What a component of ours can be told in {@code etc/}.
 *
 * @param isFactory whether there may be any number of it, each with a file of its own
 */
public record SettingsComponent(
    String pid, boolean isFactory, String name, String description, List<Setting> settings) {

  String fileName() {
    return pid + (isFactory ? "-NAME" : "") + ".cfg";
  }
}
