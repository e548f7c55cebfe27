package dev.sonda.ipc.uds.internal.client;

import dev.sonda.ipc.uds.internal.address.SocketAddressProperties;
import dev.sonda.ipc.uds.internal.address.SocketAddressProperties.Role;
import org.osgi.service.component.ComponentContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * Enables {@link RemoteServiceComponent} if the framework's properties name a service in another
 * process.
 */
@Component(
    service = {},
    immediate = true)
public final class RemoteServiceActivation {
  @Activate
  public RemoteServiceActivation(ComponentContext context) {
    if (SocketAddressProperties.read(Role.CONNECT, context.getBundleContext()::getProperty)
        .isPresent()) {
      context.enableComponent(RemoteServiceComponent.class.getName());
    }
  }
}
