import { soloAdmin, tutti } from '#shared/permissions.ts'

/** Who may do what with the company's details (docs/product.md §4.2). */
export const puoLeggereAzienda = tutti
export const puoModificareAzienda = soloAdmin
