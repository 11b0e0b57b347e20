export const legal = {
  band: 'Small print',
  lastUpdated: 'Last updated: {date}',
  contents: 'On this page',
  contact: 'Write or call',
}
