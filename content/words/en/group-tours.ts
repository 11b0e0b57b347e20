export const groupTours = {
  band: 'Group tours',
  title: 'Group tours for ten to two hundred',
  lead: 'Companies, schools, congresses, families and teams. One person in our office knows your programme from the first list of names to the last bus home.',
  askTitle: 'Know your numbers?',
  ask: 'Ask for a group quote',
  amenitiesTitle: 'On board and on the road',
  experiencesTitle: 'Six kinds of group',
  experiencesText:
    'The sizes are those of one coach. Larger groups travel in several, with a guide in each and one timetable for all.',
  capacity: 'Capacity',
  duration: 'Duration',
  enquire: 'Plan this with us',
  /** Follows ‘Plan this with us’ for screen readers. */
  about: 'for {name}',
  galleryTitle: 'The fleet for groups',
  openPicture: 'Show {name} larger',
  picture: 'Picture {n} of {count}',
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
  closingTitle: 'Tell us who is coming',
  closingText:
    'How many of you there are, which days, and what the group should remember. We’ll send a programme and one price for everyone.',
  customise: 'Customize Now',
  quote: 'Get Instant Quote',
  customiseSubject: 'A group tour of our own',
  quoteSubject: 'Quote for a group tour',
}
