import { rigaCaldaia, rigaCondizionatore, rigaImpianto } from '#anagrafe/impianti/contract.ts'
import { wordOf } from '#shared/rows.ts'
import { rigaFoto, rigaMateriale, rigaRapporto } from '#telefono/rapporti/contract.ts'
import { rigaModulo } from '#telefono/rcee-moduli/contract.ts'
import { altreMisure, MISURE_FRIGO, MISURE_FUMI, NOX } from '#telefono/rcee-moduli/misure.rules.ts'
import {
  CONSIGLI_1,
  CONSIGLI_2,
  CONTROLLI_1,
  CONTROLLI_2,
  DOCUMENTI,
  ENERGETICA_1,
  ENERGETICA_2,
} from '#telefono/rcee-moduli/rules.ts'

/* How a field of a signed document is called, where it can't be read (docs/product.md §28.3). */

const misure = [...MISURE_FUMI, NOX, ...altreMisure(true), ...MISURE_FRIGO]

/** What no row and no question names, by its place: the last two steps of it, or the last one. */
const NOMI: Record<string, string> = {
  ...Object.fromEntries(misure.map(({ campo, etichetta }) => [campo, etichetta])),
  bacharach: 'Indice di Bacharach',
  modulo: 'Modulo',
  circuito: 'Circuito',
  filtri_puliti: 'Filtri puliti',
  modo: 'Modo di funzionamento',
  depressione: 'Depressione nel canale da fumo',
  altra_norma: 'Altro riferimento normativo',
  senza_prove: 'Perché senza prove',
  'acqua.durezza': 'Durezza dell’acqua',
  'acqua.riscaldamento': 'Trattamento dell’acqua',
  'acqua.acs': 'Trattamento dell’acqua sanitaria',
  osservazioni: 'Osservazioni',
  raccomandazioni: 'Raccomandazioni',
  prescrizioni: 'Prescrizioni',
  puo_funzionare: 'Può funzionare',
  intervento_entro: 'Intervento entro',
  manutenzione: 'Manutenzione fatta',
  'quando.arrivo': 'Ora di arrivo',
  'quando.partenza': 'Ora di partenza',
  'bollino.numero': 'Numero del bollino',
  'bollino.costo': 'Costo del bollino',
  materiali: 'Materiali',
  letture: 'Letture',
  valore: 'Valore di una lettura',
  grandezza: 'Grandezza di una lettura',
  foto: 'Foto',
  prove: 'Prove',
  'firma.nome': 'Firmatario',
  'firma.motivo': 'Perché non è firmato',
  'firma.tratto': 'Firma del cliente',
  firmaTecnico: 'Firma del tecnico',
  'correzione.motivo': 'Motivo della correzione',
}

/** The model's questions, by their part of the form. */
const DOMANDE: Record<string, Record<string, string>> = {
  documenti: DOCUMENTI,
  controlli: { ...CONTROLLI_2, ...CONTROLLI_1 },
  energetica: { ...ENERGETICA_2, ...ENERGETICA_1 },
  consigli: { ...CONSIGLI_2, ...CONSIGLI_1 },
}
const RIGHE = {
  rapporto: [rigaRapporto, rigaMateriale, rigaFoto],
  rcee: [rigaCaldaia, rigaCondizionatore, rigaImpianto, rigaModulo],
}

/**
 * Why a signed document can't be read, with its field's name: `Non si legge: Potenza termica (kW) · Valore non valido`.
 * @param campo where it is: `contenuto.dati.prove.0.o2`
 */
export function illeggibile(tipo: string, campo: string, testo: string): string {
  // A number is a place in a list. What is about the whole says so itself.
  const passi = campo.split('.').filter((passo) => !/^\d+$/.test(passo))
  const righe = tipo === 'rcee.chiudi' ? RIGHE.rcee : RIGHE.rapporto
  for (let n = passi.length - 1; n >= 0; n--) {
    const [prima = '', qui = ''] = [passi[n - 1], passi[n]]
    const nome =
      NOMI[`${prima}.${qui}`] ??
      DOMANDE[prima]?.[qui] ??
      NOMI[qui] ??
      (n > 0 ? righe.map((riga) => wordOf(riga, qui)).find(Boolean) : undefined)
    if (nome) return `Non si legge: ${nome} · ${testo}`
  }
  return testo
}
