/** The two buttons and the link; hover, press and tab to them for the other states. */
export function ButtonStates() {
  return (
    <section>
      <h2 className="text-h2">Buttons and links</h2>
      <div className="mt-8 flex flex-wrap items-center gap-4">
        <button type="button" className="button button-primary">
          Book Now
        </button>
        <button type="button" className="button button-quiet">
          Change party
        </button>
        <button type="button" className="button button-primary" disabled>
          Book Now
        </button>
        <button type="button" className="button button-primary" disabled>
          Processing...
        </button>
        <a href="#top" className="link">
          Free cancellation up to 24 hours
        </a>
      </div>
    </section>
  )
}
