package dev.sonda.ipc.uds.internal.client;

import dev.sonda.ipc.uds.internal.address.SocketProperties;
import dev.sonda.ipc.uds.internal.address.SocketProperties.Role;
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
public final class RemoteServiceSwitch {
  @Activate
  public RemoteServiceSwitch(ComponentContext context) {
    if (SocketProperties.read(Role.CONNECT, context.getBundleContext()::getProperty).isPresent()) {
      context.enableComponent(RemoteServiceComponent.class.getName());
    }
  }
}
