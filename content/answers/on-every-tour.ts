/** Answers that hold for every tour. The owner must confirm each line. */
export const onEveryTour = {
  pickUp:
    'We pick you up anywhere between Sea Point, the city, the Waterfront and Camps Bay, and from the Southern Suburbs as far as Constantia, at no charge. We’ll also come to the airport, Simon’s Town, Somerset West or the winelands, for a supplement of about {ride.pickUpBeyond} each way for the vehicle. Tell us when you book; we confirm it before you owe anything.',
  ages: 'A child is anyone from 3 to 11 and pays half. Under-threes travel free, and each has a seat: say how many there are, below the children.',
  seats:
    'We bring child seats and boosters at no charge: say how many when you book, and give us each child’s age and weight under special requests; the law wants a child under three strapped into one.',
  money:
    'Carry a little cash for car guards and tips: ten to fifteen per cent at a table and R100 to R200 a person for a guide is usual, and never expected.',
}
