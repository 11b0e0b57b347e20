export const questions = {
  band: 'Questions',
  title: 'Questions and answers',
  lead: 'What people ask before they book. If yours is missing, write to us: a person answers.',
  search: 'Search the answers',
  placeholder: 'wheelchair, deposit, whales...',
  nothing: 'Nothing here has those words. Try another, or ask us.',
  contents: 'On this page',
  ask: 'Ask us',
}
