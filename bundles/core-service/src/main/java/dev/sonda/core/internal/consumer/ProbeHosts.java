package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.ProbeHost;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The probe hosts of this process. They come and go on any thread, and are asked on the loop. */
public final class ProbeHosts {
  private final List<ProbeHost> hosts = new CopyOnWriteArrayList<>();

  public void add(ProbeHost host) {
    hosts.add(host);
  }

  public void remove(ProbeHost host) {
    hosts.remove(host);
  }

  List<ProbeHost> all() {
    return hosts;
  }
}
