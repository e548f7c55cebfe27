package dev.sonda.probe.journald.internal;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the command that installs libsystemd, by the package manager of this machine. */
record LibsystemdInstallCommand(Path programs) {

  static LibsystemdInstallCommand ofThisMachine() {
    return new LibsystemdInstallCommand(Path.of("/usr/bin"));
  }

  /** The command; empty where no known package manager is installed. */
  String installLibsystemd() {
    if (has("apt-get")) {
      return "apt-get install libsystemd0";
    }
    if (has("dnf")) {
      return "dnf install systemd-libs";
    }
    if (has("zypper")) {
      return "zypper install libsystemd0";
    }
    return has("pacman") ? "pacman -S systemd-libs" : "";
  }

  private boolean has(String program) {
    return Files.exists(programs.resolve(program));
  }
}
