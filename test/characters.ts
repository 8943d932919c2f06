import { faces } from '#server/files/faces.ts'

/** The faces of the documents, as the browser reads them. */
export const caratteri = faces()
