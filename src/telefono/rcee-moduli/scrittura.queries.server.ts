import { creaDocumentoConservato } from '#anagrafe/documenti/queries.server.ts'
import { aggiornaRcee, creaRcee } from '#scadenze/rcee/queries.server.ts'
import { prossimeScadenzeDi } from '#scadenze/scadenze/proposta.queries.server.ts'
import type { Context } from '#server/data/context.ts'
import { crea } from '#server/data/records.ts'
import { formatDate, oggi, timeInRome } from '#shared/dates.ts'
import type { Fermo, ModuloCorpo, RigaModulo } from './contract.ts'
import { giudica } from './giudizio.rules.ts'
import { aggiornaGeneratore, type Generatore, trovaGeneratore } from './imparato.queries.server.ts'
import { moduli, moduloDaGiudicare } from './queries.server.ts'
import { codiceConOra, codiceInFile, codiceRcee, generatoreStampato, oraDelCodice } from './rules.ts'

/* What a closed form writes beside what was learnt: its row, its document, its line among the reports, the dates. */

/** A report's form, where it is written. */
export interface DestinazioneModulo {
  /** Null where it belongs to none. */
  visitaId: number | null
  clienteId: number
}

interface Scritto extends DestinazioneModulo {
  impiantoId: number
  generatore: Generatore
  /** Of the control, by the right clock. */
  giorno: string
  date: { scadenza: string | null; manutenzione: string | null }
  vivo: RigaModulo | undefined
  fermo: Fermo
  tecnicoId: number
}

/** Today, or the form's own day where that is still to come: what its rules say doesn't rest on the telephone's clock. */
export function giornoOrDopo({ quando }: ModuloCorpo['contenuto']['dati']): string {
  const { data_controllo } = quando
  return data_controllo !== null && data_controllo > oggi() ? data_controllo : oggi()
}

/** Whether another form of the generator is called so already: their telephones didn't know of each other. */
const eCodiceDiAltri = async (
  { db }: Context,
  { colonna, id }: Generatore,
  codice: string,
): Promise<boolean> =>
  (await db
    .selectFrom('rcee_moduli')
    .select('id')
    .where(colonna, '=', id)
    .where('codice', '=', codice)
    .executeTakeFirst()) !== undefined

/** The form's own row, its document, and its row in the lists of reports. */
export async function scrivi(ctx: Context, scritto: Scritto, corpo: ModuloCorpo): Promise<void> {
  const { visitaId, clienteId, impiantoId, generatore, giorno, date, vivo, fermo, tecnicoId } = scritto
  const { contenuto, firma, firmaTecnico, firmatoIl, correzione } = corpo
  const { uid, tipo, formato, regole, dati } = contenuto
  const ids = {
    caldaiaId: generatore.colonna === 'caldaia_id' ? generatore.id : null,
    condizionatoreId: generatore.colonna === 'condizionatore_id' ? generatore.id : null,
  }
  const revisione = (vivo?.revisione ?? 0) + 1
  const firmato = dati.quando.data_controllo ?? giorno
  // As its document bears it: nothing that was signed is printed anew.
  const stampato = codiceRcee({
    ...{ data_controllo: firmato, revisione: correzione ? revisione : 1, progressivo: contenuto.progressivo },
    ...generatoreStampato(contenuto),
  })
  const ora =
    (correzione && vivo && oraDelCodice(vivo.codice)) ||
    ((await eCodiceDiAltri(ctx, generatore, stampato)) && timeInRome(firmatoIl))
  const codice = ora ? codiceConOra(stampato, ora) : stampato
  const { marca, modello } = fermo.generatore
  const documentoId = await creaDocumentoConservato(
    ctx,
    {
      ...{ tipologia: 'RCEE', clienteId },
      descrizione: [
        codice,
        marca,
        modello,
        firmato !== giorno && `del ${formatDate(giorno)}, il PDF dice ${formatDate(firmato)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    },
    { nome: `${codiceInFile(codice)}.pdf`, digest: corpo.pdf },
  )
  const elenco = {
    ...{ numeroDocumento: codice, dataEmissione: giorno, dataScadenza: date.scadenza },
    fileMediaId: documentoId,
  }
  // Of a form that is corrected the row stays; one that somebody has deleted is not made again.
  const rceeId = vivo ? vivo.rcee_id : await creaRcee(ctx, { clienteId, ...ids, ...elenco })
  if (vivo && rceeId !== null) await aggiornaRcee(ctx, rceeId, elenco)
  const conFirma = firma.esito === 'Firmato'
  await crea(ctx, moduli, {
    uid,
    rceeId,
    appuntamentoId: visitaId,
    clienteId,
    impiantoId,
    ...ids,
    tecnicoId,
    tipo,
    codice,
    revisione,
    precedenteId: vivo?.id ?? null,
    motivoCorrezione: correzione?.motivo ?? null,
    ...{ stato: 'Chiuso', formato, regole },
    dati: JSON.stringify(dati),
    fermo: JSON.stringify(fermo),
    verdetti: JSON.stringify(giudica(moduloDaGiudicare({ tipo }, dati, fermo, null), giornoOrDopo(dati))),
    ...{ dataControllo: giorno, dataScadenza: date.scadenza, prossimaManutenzione: date.manutenzione },
    ...{ bollinoNumero: dati.bollino.numero, bollinoCosto: dati.bollino.costo },
    firmaEsito: firma.esito,
    firmaMotivo: conFirma ? null : (firma.motivo ?? null),
    firmatario: conFirma ? (firma.nome ?? null) : null,
    firmatarioRuolo: conFirma ? (firma.ruolo ?? null) : null,
    firmaCliente: conFirma ? JSON.stringify(firma.tratto) : null,
    firmaTecnico: firmaTecnico ? JSON.stringify(firmaTecnico) : null,
    ...{ firmatoIl, impronta: corpo.impronta, documentoId },
  })
}

/**
 * Last and next maintenance move with a form, unless it says no, or a later one is on record; when the next report is due is
 * what the form says, else what the rules do.
 */
export async function nuoveDate(
  ctx: Context,
  { generatore, clienteId, giorno }: { generatore: Generatore; clienteId: number; giorno: string },
  { contenuto }: ModuloCorpo,
): Promise<Scritto['date']> {
  const { provincia } = await ctx.db
    .selectFrom('clienti')
    .select('provincia')
    .where('id', '=', clienteId)
    .executeTakeFirstOrThrow()
  const proposta = (await prossimeScadenzeDi(ctx.db, [{ id: clienteId, provincia }], giorno))
    .get(clienteId)
    ?.find(({ colonna, id }) => colonna === generatore.colonna && id === generatore.id)
  const scadenza = contenuto.dataScadenza ?? proposta?.rcee.data ?? null
  const { manutenzione: fatta, manutenzioneDopo, puo_funzionare } = contenuto.dati.esito
  if (!fatta || (puo_funzionare === 'no' && !manutenzioneDopo)) return { scadenza, manutenzione: null }
  const manutenzione = contenuto.prossimaManutenzione ?? proposta?.manutenzione ?? null
  const ultima = generatore.colonna === 'caldaia_id' ? 'ultima_revisione' : 'ultima_manutenzione'
  const riga = (await trovaGeneratore(ctx.db, generatore)) as Record<string, unknown> | undefined
  if (String(riga?.[ultima] ?? '') <= giorno)
    await aggiornaGeneratore(
      ctx,
      generatore,
      ultima === 'ultima_revisione'
        ? { ultimaRevisione: giorno, prossimaRevisione: manutenzione }
        : { ultimaManutenzione: giorno, prossimaManutenzione: manutenzione },
    )
  return { scadenza, manutenzione }
}
