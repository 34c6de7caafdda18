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
  /** The form; without a zone that of a new one. */
  children: (zone: Zone | undefined, data: Data) => ReactNode;
}

/** The zone whose id stands in the address; `title` is that of a new one. */
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
