/**
 * Whether somebody else has answered in the server's place: a network that wants a sign-in of its own, or a filter, which
 * speaks HTML. Nothing that is asked of the server is a page, but the program's own.
 */
export const isForeign = ({ headers }: Pick<Response, 'headers'>): boolean =>
  /^text\/html/i.test(headers.get('content-type') ?? '')

/** What the program's own page is known by: the server puts it there. */
export const OWN_PAGE = 'x-tepore'
