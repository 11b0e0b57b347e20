export const about = {
  band: 'About us',
  registered: 'Registered guide',
  details: 'All company details',
  write: 'Write to us',
}
