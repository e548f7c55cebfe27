package dev.sonda.cli.internal.gogo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.service.component.runtime.dto.UnsatisfiedReferenceDTO;

/**
 * Explains why components of Declarative Services haven't started. The data source of a component
 * that has never started is unknown, so all waiting probes are listed.
 */
final class WaitingComponentReasons {
  private static final String PROBE = "dev.sonda.api.probe.DataSource";
  private static final String REQUIRE = "require";

  private final ServiceComponentRuntime runtime;

  WaitingComponentReasons(ServiceComponentRuntime runtime) {
    this.runtime = runtime;
  }

  /** The reasons of all probes that haven't started. */
  List<String> ofProbes() {
    return reasons(component -> Arrays.asList(component.serviceInterfaces).contains(PROBE));
  }

  /** The reasons of components whose name, or whose bundle's name, contains this text. */
  List<String> of(String part) {
    String wanted = part.toLowerCase(Locale.ROOT);
    return reasons(component ->
        component.name.toLowerCase(Locale.ROOT).contains(wanted)
            || component.bundle.symbolicName.toLowerCase(Locale.ROOT).contains(wanted));
  }

  private List<String> reasons(Predicate<ComponentDescriptionDTO> isMeant) {
    List<String> reasons = new ArrayList<>();
    runtime.getComponentDescriptionDTOs().stream()
        .filter(isMeant)
        .sorted(Comparator.comparing(component -> component.name))
        .forEach(component -> add(component, reasons));
    return reasons;
  }

  private void add(ComponentDescriptionDTO component, List<String> reasons) {
    String subject = component.name + " (bundle " + component.bundle.symbolicName + ")";
    Collection<ComponentConfigurationDTO> configurations =
        runtime.getComponentConfigurationDTOs(component);
    if (!runtime.isComponentEnabled(component)) {
      reasons.add(subject + " is disabled");
    } else if (configurations.isEmpty() && REQUIRE.equals(component.configurationPolicy)) {
      reasons.add(subject + needsConfiguration(component));
    }
    for (ComponentConfigurationDTO configuration : configurations) {
      addState(component, configuration, subject, reasons);
    }
  }

  /** Adds why one configuration of a component isn't active. */
  private static void addState(
      ComponentDescriptionDTO component,
      ComponentConfigurationDTO configuration,
      String subject,
      List<String> reasons) {
    switch (configuration.state) {
      case ComponentConfigurationDTO.UNSATISFIED_CONFIGURATION ->
          reasons.add(subject + needsConfiguration(component));
      case ComponentConfigurationDTO.UNSATISFIED_REFERENCE -> {
        for (UnsatisfiedReferenceDTO reference : configuration.unsatisfiedReferences) {
          reasons.add(subject + " waits for a service: " + wanted(component, reference));
        }
      }
      case ComponentConfigurationDTO.FAILED_ACTIVATION ->
          reasons.add(
              subject
                  + " failed to start: "
                  + String.valueOf(configuration.failure).lines().findFirst().orElse(""));
      default -> {
        // Active, or activated on first use.
      }
    }
  }

  private static String needsConfiguration(ComponentDescriptionDTO component) {
    return " needs a configuration: "
        + Arrays.stream(component.configurationPid)
            .map(pid -> "etc/" + pid + ".cfg")
            .collect(Collectors.joining(" or "));
  }

  /** The service that a reference waits for: its interface, and its filter if it has one. */
  private static String wanted(
      ComponentDescriptionDTO component, UnsatisfiedReferenceDTO unsatisfied) {
    String target =
        unsatisfied.target == null || unsatisfied.target.isEmpty()
            ? ""
            : " with " + unsatisfied.target;
    return Arrays.stream(component.references)
            .filter(reference -> reference.name.equals(unsatisfied.name))
            .map(reference -> reference.interfaceName)
            .findFirst()
            .orElse(unsatisfied.name)
        + target;
  }
}
