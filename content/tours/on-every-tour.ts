export const includedOnEveryTour = [
  'A registered tourist guide for your party alone',
  'An air-conditioned vehicle, with fuel, tolls and parking',
  'Pick-up and drop-off at your hotel or address in Cape Town',
  'Bottled water on the road',
]

export const excludedOnEveryTour = ['Gratuities, which are yours to decide', 'Travel insurance']
