import { soloAdmin, tutti } from '#shared/permissions.ts'

/** Who may do what with the company's details (decisions §3). */
export const puoLeggereAzienda = tutti
export const puoModificareAzienda = soloAdmin
