/** The photographs of a tour's page, and what shows them large. */
export const gallery = {
  title: 'Photographs',
  /** Of a link, behind what the picture shows. */
  enlarge: 'Enlarge: {alt}',
  /** Where nothing is said of what it shows. */
  enlargeNumber: 'Enlarge picture {n}',
  viewer: 'Photographs of {tour}',
  place: 'Picture {n} of {of}',
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
  credit: 'Photograph: {credit}',
}
