// Address and contact of the company, for pages and e-mails.

const digits = '+88025550142';

export const company = {
  /** Year. */
  founded: 2011,
  email: 'hello@loomery.test',
  phone: { text: '+880 2 555 0142', href: `tel:${digits}` },
  address: '42 Tanti Bazar Road, Dhaka 1100, Bangladesh',
  /** A day of the company is a day of this zone. */
  timeZone: 'Asia/Dhaka',
  /** Degrees north and east. */
  place: { latitude: 23.7126, longitude: 90.4087 },
};
