import { trovaAzienda } from '#anagrafe/azienda/queries.server.ts'
import type { Impianto } from '#anagrafe/impianti/contract.ts'
import type { Db } from '#server/data/schema.ts'
import { snake } from '#shared/casing.ts'
import { type Fermo, generatore1, generatore2, type ModuloCorpo } from './contract.ts'
import { aziendaFerma, impiantoDelModulo, impiantoFermo, targa1, targa2 } from './fermo.rules.ts'
import type { trovaGeneratore } from './imparato.queries.server.ts'

type RigaGeneratore = NonNullable<Awaited<ReturnType<typeof trovaGeneratore>>>
type Cambi = ModuloCorpo['imparato']['generatore']

/** A record as it was seen on site: as it stands, with what was learnt there over it. */
const visto = (riga: object, cambi: Cambi): Record<string, unknown> => ({
  ...riga,
  ...Object.fromEntries(Object.entries(cambi).map(([campo, { dopo: valore }]) => [snake(campo), valore])),
})

function generatoreVisto(riga: RigaGeneratore, cambi: Cambi): Fermo['generatore'] {
  const colonne = visto(riga, cambi)
  return 'numero_gt' in riga ? generatore1.parse(targa1(colonne)) : generatore2.parse(targa2(colonne))
}

/** The company and the technician as they are: what the telephone did not know of them is filled in. */
export async function chiFirma(db: Db, tecnicoId: number): Promise<Pick<Fermo, 'azienda' | 'tecnico'>> {
  const tecnico = await db
    .selectFrom('utenti')
    .select(['nome', 'cognome'])
    .where('id', '=', tecnicoId)
    .executeTakeFirstOrThrow()
  return { azienda: aziendaFerma(await trovaAzienda(db)), tecnico }
}

const CHI_E = ['ragione_sociale', 'partita_iva', 'codice_fiscale', 'rea_provincia', 'rea_numero'] as const

/**
 * Whether a form names another company or technician than those of here: a telephone that hasn't heard of a change, or
 * somebody who writes what isn't so. The registry's file and the document name them.
 */
export async function nominaAltri(db: Db, { fermo }: ModuloCorpo, tecnicoId: number): Promise<boolean> {
  if (!fermo) return false
  const { azienda, tecnico } = await chiFirma(db, tecnicoId)
  const diverso = (scritto: string | null, attuale: string | null) => scritto !== null && scritto !== attuale
  return (
    CHI_E.some((campo) => diverso(fermo.azienda[campo], azienda[campo])) ||
    // A name that is on its way, said on the telephone, is nobody else's.
    (['nome', 'cognome'] as const).some(
      (campo) => tecnico[campo] !== null && diverso(fermo.tecnico[campo], tecnico[campo]),
    )
  )
}

/** The values of the first, and of the second where it has none. */
export const colmato = <T extends object>(capo: T, riserva: T): T =>
  Object.fromEntries(
    Object.entries(riserva).map(([campo, valore]) => [campo, capo[campo as keyof T] ?? valore]),
  ) as T

/**
 * The world that a form was signed in, as its document shows it; where the telephone didn't say, as it is here with what was
 * learnt on site.
 */
export async function fermoDelServer(
  db: Db,
  corpo: ModuloCorpo,
  {
    generatore,
    impianto,
    tecnicoId,
  }: { generatore: RigaGeneratore; impianto: Impianto | undefined; tecnicoId: number },
): Promise<Fermo> {
  const attuale = await chiFirma(db, tecnicoId)
  const { fermo, imparato } = corpo
  if (fermo)
    return {
      ...fermo,
      azienda: colmato(fermo.azienda, attuale.azienda),
      tecnico: colmato(fermo.tecnico, attuale.tecnico),
    }
  return {
    ...attuale,
    generatore: generatoreVisto(generatore, imparato.generatore),
    impianto: impiantoFermo(
      visto(impiantoDelModulo(corpo.contenuto.tipo, impianto ?? {}), imparato.impianto),
    ),
    strumento: null,
  }
}
