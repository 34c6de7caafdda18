import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Loaded, SettingPage, type LoadedProps } from './setting-frame';

interface SavedZone {
  _id: string;
  name: string;
  version: number;
}

interface ZonePageProps<Zone, Data> extends Omit<ComponentProps<typeof SettingPage>, 'children'> {
  query: LoadedProps<Data>['query'];
  /** Renders the form of the zone, or of a new one if `zone` is undefined. */
  children: (zone: Zone | undefined, data: Data) => ReactNode;
}

/** The page of the zone whose id is in the address; `title` is for a new zone. */
export function ZonePage<Zone extends SavedZone, Data extends { zones: readonly Zone[] }>({
  query,
  title,
  children,
  ...way
}: ZonePageProps<Zone, Data>) {
  const { id } = useParams();
  return (
    <Loaded query={query}>
      {(data) => {
        const zone = data.zones.find(({ _id }) => _id === id);
        return (
          <SettingPage title={zone?.name ?? title} {...way}>
            <Fragment key={zone?._id}>{children(zone, data)}</Fragment>
          </SettingPage>
        );
      }}
    </Loaded>
  );
}
