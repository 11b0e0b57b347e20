/** All that a booking can say of itself, as the forms send it. */
export const aboutBody = {
  pickup: 'The Bay Hotel',
  traveller: 'Nina Rossi',
  travellerPhone: '+39 06 555 0123',
  surprise: 'yes',
  ship: 'MSC Poesia',
  backOnBoard: '16:30',
  language: 'de',
  otherLanguage: 'Korean',
  wheelchair: 'folding',
  steps: 'none',
  invoiceCompany: 'Rossi Viaggi SpA',
  invoiceAddress: 'Via Appia 7, 00179 Roma, Italy',
  invoiceVat: 'IT01234567890',
}
