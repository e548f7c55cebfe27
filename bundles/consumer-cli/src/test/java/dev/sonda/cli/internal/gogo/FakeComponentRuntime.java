package dev.sonda.cli.internal.gogo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.osgi.framework.Bundle;
import org.osgi.framework.dto.BundleDTO;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.service.component.runtime.dto.ReferenceDTO;
import org.osgi.service.component.runtime.dto.UnsatisfiedReferenceDTO;
import org.osgi.util.promise.Promise;

/** A component runtime that lists the components which the test describes. */
final class FakeComponentRuntime implements ServiceComponentRuntime {
  private final Map<ComponentDescriptionDTO, List<ComponentConfigurationDTO>> components =
      new LinkedHashMap<>();
  private final List<ComponentDescriptionDTO> disabled = new ArrayList<>();

  ComponentDescriptionDTO probe(String name) {
    ComponentDescriptionDTO component = new ComponentDescriptionDTO();
    component.name = name;
    component.bundle = new BundleDTO();
    component.bundle.symbolicName = "a.bundle";
    component.serviceInterfaces = new String[] {"dev.sonda.api.probe.DataSource"};
    component.configurationPolicy = "optional";
    component.configurationPid = new String[] {name};
    ReferenceDTO reference = new ReferenceDTO();
    reference.name = "files";
    reference.interfaceName = "com.example.Files";
    component.references = new ReferenceDTO[] {reference};
    components.put(component, new ArrayList<>());
    return component;
  }

  ComponentConfigurationDTO configured(ComponentDescriptionDTO component, int state) {
    ComponentConfigurationDTO configuration = new ComponentConfigurationDTO();
    configuration.description = component;
    configuration.state = state;
    UnsatisfiedReferenceDTO missing = new UnsatisfiedReferenceDTO();
    missing.name = "files";
    missing.target = "(kind=fast)";
    configuration.unsatisfiedReferences = new UnsatisfiedReferenceDTO[] {missing};
    components.computeIfAbsent(component, key -> new ArrayList<>()).add(configuration);
    return configuration;
  }

  void disable(ComponentDescriptionDTO component) {
    disabled.add(component);
  }

  @Override
  public Collection<ComponentDescriptionDTO> getComponentDescriptionDTOs(Bundle... bundles) {
    return components.keySet();
  }

  @Override
  public Collection<ComponentConfigurationDTO> getComponentConfigurationDTOs(
      ComponentDescriptionDTO description) {
    return components.getOrDefault(description, List.of());
  }

  @Override
  public boolean isComponentEnabled(ComponentDescriptionDTO description) {
    return !disabled.contains(description);
  }

  @Override
  public ComponentDescriptionDTO getComponentDescriptionDTO(Bundle bundle, String name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Promise<Void> enableComponent(ComponentDescriptionDTO description) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Promise<Void> disableComponent(ComponentDescriptionDTO description) {
    throw new UnsupportedOperationException();
  }
}
