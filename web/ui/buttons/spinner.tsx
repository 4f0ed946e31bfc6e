/** A small ring of turning dots next to a text that says what is going on. */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle
        cx="12"
        cy="12"
        r="9"
        stroke="currentColor"
        strokeWidth="3"
        pathLength="8"
        strokeDasharray=".01 .99"
        strokeLinecap="round"
      />
    </svg>
  )
}
