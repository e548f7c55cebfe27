package dev.sonda.core.internal.producer;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.protos.TraceConfig.LockdownModeOperation;

/**
 * The lockdown mode of the service: while set, only producers of the service's own user may connect
 * or begin to record. Stays set until a session's config clears it. Loop only.
 */
public final class Lockdown {
  public static final String REFUSAL =
      "lockdown_mode is set: only producers of the service's own user may take part";

  private final int serviceUid;
  private boolean isOn;

  public Lockdown(int serviceUid) {
    this.serviceUid = serviceUid;
  }

  public void change(LockdownModeOperation operation) {
    switch (operation) {
      case LOCKDOWN_SET -> isOn = true;
      case LOCKDOWN_CLEAR -> isOn = false;
      case LOCKDOWN_UNCHANGED -> {}
    }
  }

  public boolean refuses(ClientIdentity producer) {
    return isOn && producer.uid() != serviceUid;
  }
}
