import type { DocumentOf } from './kinds.ts'

/**
 * Search words of each tour by id: places, animals and things in English, German, French and
 * Spanish. Words of the tour's own texts are not needed. Plain data: browsers fetch it with the
 * first search (app/site/search/use-search-words.ts).
 */
export const tourSearchWords: Readonly<Record<string, string>> = {
  'cape-peninsula':
    'penguin Pinguin Pinguine Pinguinkolonie manchot manchots pingüino pingüinos Boulders Beach Simon’s Town Simonstown Hout Bay Noordhoek Muizenberg Cape of Good Hope Kap der Guten Hoffnung Kaphalbinsel Halbinsel cap de Bonne-Espérance péninsule du Cap cabo de Buena Esperanza península del Cabo Chapmans Peak seal Robben phoque foca beach Strand plage playa full day Ganztag journée día completo',
  'winelands-stellenbosch':
    'Franschhoek Paarl winery vineyard Weingut Wein Weine Weinprobe Weinland Winzer vin vins vignoble vignobles route des vins dégustation vino vinos bodega bodegas viñedo viñedos cata ruta del vino pinotage lunch Mittagessen déjeuner almuerzo gourmet food Essen full day Ganztag journée día completo',
  'table-mountain-city':
    'Tafelberg montagne de la Table montaña de la Mesa cable car cableway Seilbahn téléphérique teleférico Bo Kaap Kirstenbosch Company’s Garden Waterfront V&A half day halber Tag halbtags halbtägig demi-journée medio día Kapstadt Stadt Stadtrundfahrt Stadtführung Le Cap ville visite de la ville Ciudad del Cabo ciudad sightseeing museum Museum musée museo hiking Wandern randonnée senderismo',
  'aquila-safari-full-day':
    'Safari safaris lion lions Löwe Löwen lion lions león leones elephant elephants Elefant Elefanten éléphant éléphants elefante elefantes rhino rhinoceros Nashorn Nashörner rinoceronte buffalo Büffel buffle búfalo giraffe Giraffen girafe jirafa leopard Wildtiere Tiere animaux animales game drive game reserve Big 5 Wildreservat full day Ganztag journée día completo',
  'hermanus-whale-watching':
    'whale whales Wal Wale Walbeobachtung Walfahrt baleine baleines ballena ballenas avistamiento Betty’s Bay Gansbaai Walker Bay Hemel-en-Aarde boat Boot bateau barco coast Küste côte costa full day Ganztag journée día completo',
  'cape-agulhas':
    'L’Agulhas Struisbaai Nadelkap Kap Agulhas südlichster Punkt cap des Aiguilles point le plus au sud cabo de las Agujas punto más austral lighthouse Leuchtturm phare faro Atlantic Indian Ocean full day Ganztag journée día completo',
  'garden-route-highlights':
    'Gartenroute Garden Route route des Jardins Ruta Jardín George Mossel Bay Oudtshoorn Tsitsikamma Plettenberg Wilderness Knysna ostrich Strauß Straußenfarm autruche avestruz cave caves Höhle Höhlen grotte grottes cueva cuevas two days zwei Tage deux jours dos días overnight',
  'west-coast-classic':
    'Westküste côte ouest costa oeste Paternoster Yzerfontein Bloubergstrand flower flowers Blumen Wildblumen fleurs flores fish seafood Fisch poisson pescado lagoon Lagune lagune laguna birds Vögel oiseaux aves San group Gruppe groupe grupo full day Ganztag journée día completo',
}

/** Pages in search results besides the tours: a line of text and the search words. */
export const searchPages: DocumentOf<'search-pages'> = [
  {
    key: 'transfers-driver',
    path: '/transfers',
    title: 'Transfers with a driver',
    text: 'What a ride from the airport costs, or a vehicle and its driver for the day.',
    words:
      'airport Flughafen aéroport aeropuerto shuttle taxi cab pick-up transfer Abholung transfert traslado chauffeur driver Fahrer conductor car van minibus cruise terminal hotel Fahrzeug voiture coche',
  },
  {
    key: 'rides',
    path: '/rides',
    title: 'Rides from place to place',
    text: 'From the airport, to the winelands or along the coast: what each ride costs.',
    words:
      'ride rides fixed price airport shuttle taxi transfer one way Fahrt Fahrten Festpreis Flughafen Flughafentransfer Taxi trajet trajets course prix fixe aéroport navette viaje trayecto recogida precio fijo aeropuerto',
  },
  {
    key: 'gift-vouchers',
    path: '/gift-voucher',
    title: 'Gift vouchers',
    text: 'A day out for somebody else: by e-mail at once, or to print.',
    words:
      'gift gifts voucher vouchers present birthday anniversary wedding honeymoon Gutschein Gutscheine Geschenk Geschenke Geschenkgutschein schenken Geburtstag Hochzeit cadeau cadeaux bon chèque offrir anniversaire mariage regalo regalos vale bono tarjeta regalar cumpleaños boda',
  },
  {
    key: 'reviews',
    path: '/reviews',
    title: 'What guests say',
    text: 'Reviews by guests after their trips, and the rules by which we show them.',
    words:
      'review reviews rating ratings stars feedback testimonial experience opinion Bewertung Bewertungen Erfahrungen Sterne Meinung Rezension avis note notes étoiles témoignages opinión opiniones reseña reseñas valoraciones estrellas',
  },
  {
    key: 'three-towns-winelands',
    path: '/tour/winelands-tour',
    title: 'Three towns of the winelands',
    text: 'Paarl, Franschhoek and Stellenbosch in one day, with two tastings.',
    words:
      'wine winery Wein Weinprobe Weingut vin vins vignoble vino vinos bodega Huguenot tram Weinland winelands',
  },
  {
    key: 'robben-island',
    path: '/destinations#robben-island',
    title: 'Robben Island',
    text: 'Why we don’t sell it, and how to go by yourself.',
    words: 'Mandela prison Gefängnis museum ferry Fähre île isla Insel prisión ferry Robbeninsel',
  },
  {
    key: 'build-own-days',
    path: '/itinerary-builder',
    title: 'Build your own days',
    text: 'Put days together, from one to ten, and see the price.',
    words:
      'half day halber Tag halbtags demi-journée medio día custom own private itinerary several week multi-day Reise Rundreise eigene Tour privat voyage itinéraire sur mesure viaje itinerario a medida',
  },
  {
    key: 'group-tours',
    path: '/group-tours',
    title: 'Group tours',
    text: 'Companies, schools, families and conferences, from ten people on.',
    words: 'groups Gruppe Gruppen groupe grupo corporate conference school coach bus Schule Firma',
  },
  {
    key: 'road-goes',
    path: '/destinations',
    title: 'Where the road goes',
    text: 'Fifteen places on a map: how far, how long, and which months.',
    words:
      'Franschhoek Hermanus Gansbaai Swellendam Mossel Bay Oudtshoorn George Knysna Tsitsikamma Waterfront Cape Point shark Hai requin tiburón map Karte carte mapa places Orte lieux lugares',
  },
  {
    key: 'wheelchairs-steps-walking',
    path: '/questions#walking',
    title: 'Wheelchairs, steps and walking',
    text: 'How far each day walks, and what we can do for a wheelchair.',
    words:
      'wheelchair wheelchairs mobility disabled accessible accessibility ramp stroller pram Rollstuhl barrierefrei Kinderwagen fauteuil roulant accessible silla de ruedas accesible',
  },
  {
    key: 'cruise-ship-straight',
    path: '/questions#the-day',
    title: 'From a cruise ship, or straight from the airport',
    text: 'Where we pick you up, and how we have you back on board in time.',
    words:
      'cruise ship ships port harbour terminal layover airport Kreuzfahrt Kreuzfahrtschiff Hafen croisière bateau escale crucero puerto barco escala',
  },
  {
    key: 'questions-answers',
    path: '/questions',
    title: 'Questions and answers',
    text: 'Paying, children, weather, walking, safety, tipping and visas.',
    words:
      'pay payment deposit refund cancel child seat kids family wheelchair rain wind safe safety tip tips visa Kinder Familie Bezahlung Rollstuhl Regen Wetter Trinkgeld enfants famille paiement fauteuil pluie pourboire niños familia pago silla lluvia propina solo alone allein',
  },
  {
    key: 'guide-stellenbosch-franschhoek',
    path: '/blog/stellenbosch-vs-franschhoek-winelands-tour-guide',
    title: 'Guide: Stellenbosch or Franschhoek?',
    text: 'How to choose your day in the winelands.',
    words: 'wine Wein vin vino winelands tram',
  },
  {
    key: 'guide-day-cape',
    path: '/blog/perfect-day-cape-peninsula-ultimate-itinerary',
    title: 'Guide: a day on the Cape Peninsula',
    text: 'Hour by hour, with the penguins and Cape Point in the order that works.',
    words: 'Pinguine manchots pingüinos Kap cap cabo Boulders Kaphalbinsel',
  },
  {
    key: 'guide-whale-watching',
    path: '/blog/whale-watching-hermanus-guide',
    title: 'Guide: whale watching in Hermanus',
    text: 'When to come, and where to stand.',
    words: 'whales Wale Wal baleines baleine ballenas ballena season months',
  },
  {
    key: 'guide-day-safari',
    path: '/blog/your-first-african-adventure-day-safari-aquila',
    title: 'Guide: a day safari at Aquila',
    text: 'What a day among the Big Five is like.',
    words: 'lion elephant Löwe Elefant éléphant león elefante Tiere animaux animales',
  },
  {
    key: 'guide-seven-days',
    path: '/blog/seven-days-wonder-garden-route-adventure',
    title: 'Guide: seven days on the Garden Route',
    text: 'Out by the coast, back by the Karoo.',
    words: 'Gartenroute route des Jardins Ruta Jardín week Woche semaine semana Knysna',
  },
  {
    key: 'guide-lions-head',
    path: '/blog/hiking-lions-head-sunrise-complete-guide',
    title: 'Guide: Lion’s Head at sunrise',
    text: 'The path, the ladders and the way down.',
    words: 'hike walk Wandern Wanderung Sonnenaufgang randonnée senderismo amanecer',
  },
]
