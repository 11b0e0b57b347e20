/** The bar above every desk screen while the server doubts its clock. */
export const adminClock = {
  ask: 'Is it {says}?',
  /** Texts by the reason for the doubt. */
  why: {
    counted: 'Our server’s clock was set. By our count it should be {believed}.',
    behind: 'That’s what our server’s clock says, but {believed} is behind us already.',
    ahead: 'That’s what our server’s clock says. The last time we were sure, it was {believed}.',
    database: 'That’s what our server’s clock says. The database’s own clock says {believed}.',
  },
  device: 'This device says {device}.',
  waits:
    'Until this is clear, nobody can book, change, cancel or pay, and no e-mail about trips, gifts or payments goes out. Messages work as ever.',
  yes: 'Yes, it is',
  no: 'If it isn’t, have the server’s clock set. Everything goes on within a minute after that.',
  notYours: 'Ask the owner, a manager or the accountant to answer.',
  confirmed: 'Thank you. What waited goes on now.',
  answered: 'On {day} someone here said that the server’s clock is right.',
  takeBack: 'It was wrong',
  takenBack: 'Undone. Please have the server’s clock set.',
}
