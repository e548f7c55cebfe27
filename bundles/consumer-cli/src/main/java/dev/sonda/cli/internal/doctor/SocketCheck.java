package dev.sonda.cli.internal.doctor;

import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.ipc.uds.UntrustedServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Checks whether a daemon can be reached, and shows the permissions of its sockets. */
final class SocketCheck {
  private static final String ABOUT = "socket";

  private final ServiceSocketAddresses names;
  private final UdsTransport transport;

  SocketCheck(ServiceSocketAddresses names, UdsTransport transport) {
    this.names = names;
    this.transport = transport;
  }

  /** Checks each socket by connecting to it. */
  List<Finding> look() {
    List<Finding> findings = new ArrayList<>();
    names.producers().forEach(address -> findings.add(look(address)));
    findings.add(look(names.consumer()));
    return findings;
  }

  /** Checks one socket. That no daemon listens is ok: recordings run in their own process then. */
  private Finding look(SocketAddressSpec address) {
    String name = address.toString();
    try {
      if (isServed(address)) {
        return Finding.ok(ABOUT, name, "a daemon listens" + owner(address));
      }
      return Finding.ok(ABOUT, name, "no daemon listens: sonda record works in its own process");
    } catch (UntrustedServiceException e) {
      return Finding.degraded(ABOUT, name, String.valueOf(e.getMessage()), "");
    } catch (IOException e) {
      return Finding.degraded(
          ABOUT,
          name,
          "a daemon can't be reached: " + e.getMessage() + owner(address),
          mend(address));
    }
  }

  private boolean isServed(SocketAddressSpec address) throws IOException {
    return address.equals(names.consumer())
        ? transport.isServed(names)
        : transport.isServed(address);
  }

  private static String owner(SocketAddressSpec address) {
    if (!(address instanceof SocketAddressSpec.UnixPath file)) {
      return "";
    }
    try {
      PosixFileAttributes attributes = attributes(Path.of(file.path()));
      return " ("
          + PosixFilePermissions.toString(attributes.permissions())
          + " "
          + attributes.owner().getName()
          + ":"
          + attributes.group().getName()
          + ")";
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * The command that puts this user into the socket's group, whose members may connect where the
   * mode allows it.
   */
  private static String mend(SocketAddressSpec address) {
    if (address instanceof SocketAddressSpec.UnixPath file) {
      try {
        String group = attributes(Path.of(file.path())).group().getName();
        return "sudo usermod -aG " + group + " $USER";
      } catch (IOException e) {
        return "";
      }
    }
    return "";
  }

  private static PosixFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }
}
