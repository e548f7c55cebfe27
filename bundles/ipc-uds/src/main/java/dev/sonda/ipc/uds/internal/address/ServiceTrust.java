package dev.sonda.ipc.uds.internal.address;

import dev.sonda.ipc.uds.ServiceSocketAddresses;
import dev.sonda.ipc.uds.SocketAddressSpec;
import dev.sonda.ipc.uds.SocketAddressSpec.UnixPath;
import dev.sonda.ipc.uds.UntrustedServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/**
 * Decides whether a client trusts a service, by the user that opened its socket. In /tmp, and in
 * the abstract namespace, any user can open a socket before the service does; a producer would send
 * that user the kernel's data and obey its commands.
 *
 * <pre>
 *   root's service, or one of the client's own user     always
 *   a socket that the environment names                 any user's, unless the client is root
 *   a socket in a folder of the service's own user      if others can't put that folder there
 *   everything else                                     never
 * </pre>
 */
public final class ServiceTrust {
  private static final int ROOT = 0;

  private final ServiceSocketAddresses names;
  private final int ownUid;

  public ServiceTrust(ServiceSocketAddresses names, int ownUid) {
    this.names = names;
    this.ownUid = ownUid;
  }

  /**
   * Checks the user that opened a socket, as the kernel reports it.
   *
   * @throws UntrustedServiceException with a sentence that names the user and a remedy
   */
  public void check(AFUNIXSocketChannel connected, SocketAddressSpec address) throws IOException {
    check(address, (int) connected.getPeerCredentials().getUid());
  }

  /**
   * Checks the shell's socket by the rules of the consumer socket, which the same process has
   * opened.
   *
   * @param listener the user that opened the socket, as the kernel reports it; must own the socket
   *     file, whose attributes contain the uid
   */
  public void checkShell(Path shell, UserPrincipal listener) throws IOException {
    Map<String, Object> file = Files.readAttributes(shell, "unix:uid,owner");
    if (!listener.equals(file.get("owner"))) {
      throw new UntrustedServiceException(
          "the socket " + shell + " was opened by " + listener.getName() + ", but is another's");
    }
    checkShell(shell, (Integer) Objects.requireNonNull(file.get("uid")));
  }

  void checkShell(Path shell, int serviceUid) throws UntrustedServiceException {
    check(names.consumer(), shell.toString(), serviceUid);
  }

  void check(SocketAddressSpec address, int serviceUid) throws UntrustedServiceException {
    check(address, address.toString(), serviceUid);
  }

  private void check(SocketAddressSpec address, String socket, int serviceUid)
      throws UntrustedServiceException {
    boolean isTrusted =
        serviceUid == ROOT
            || serviceUid == ownUid
            || (isNamed(address) && ownUid != ROOT)
            || (address instanceof UnixPath file && isFolderOf(serviceUid, file));
    if (!isTrusted) {
      throw new UntrustedServiceException(
          "the socket "
              + socket
              + " was opened by user "
              + serviceUid
              + ", who is neither root nor the user of this process nor the owner of a folder for"
              + " it that others can't replace; "
              + remedy(address));
    }
  }

  private String remedy(SocketAddressSpec address) {
    return ownUid == ROOT
        ? "let the service of that user have its sockets in such a folder, /run/perfetto for one"
        : "if that is the service that you want, say so: " + variable(address) + "=" + address;
  }

  private boolean isNamed(SocketAddressSpec address) {
    return names.variables().contains(variable(address));
  }

  private String variable(SocketAddressSpec address) {
    return names.consumer().equals(address)
        ? SocketDiscovery.CONSUMER_VARIABLE
        : SocketDiscovery.PRODUCER_VARIABLE;
  }

  private static boolean isFolderOf(int uid, UnixPath file) {
    try {
      Path folder = Path.of(file.path()).toAbsolutePath().getParent();
      if (folder == null) {
        return false;
      }
      Path real = folder.toRealPath();
      return Files.getAttribute(real, "unix:uid").equals(uid) && !canOthersReplace(real);
    } catch (IOException e) {
      // The folder has been removed since the connection was opened.
      return false;
    }
  }

  /**
   * Whether other users may write into a folder or one of its parents, and so replace its contents.
   */
  private static boolean canOthersReplace(Path real) throws IOException {
    for (@Nullable Path folder = real; folder != null; folder = folder.getParent()) {
      if (Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_WRITE)) {
        return true;
      }
    }
    return false;
  }
}
