import { articoli } from '#carte/articoli/queries.server.ts'
import { articoliRoutes } from '#carte/articoli/routes.server.ts'
import { commesse } from '#carte/commesse/queries.server.ts'
import { commesseRoutes } from '#carte/commesse/routes.server.ts'
import { crediti, restituzioni } from '#carte/crediti/queries.server.ts'
import { creditiRoutes } from '#carte/crediti/routes.server.ts'
import { origineDelLavoro } from '#carte/da-fatturare/bozze.queries.server.ts'
import { dopoUnPezzo } from '#carte/da-fatturare/pezzi.queries.server.ts'
import { daFatturareRoutes } from '#carte/da-fatturare/routes.server.ts'
import { afterWrite as daFatturareAfterWrite } from '#carte/da-fatturare/visite.queries.server.ts'
import { dichiarazioni } from '#carte/dichiarazioni/queries.server.ts'
import { dichiarazioniRoutes } from '#carte/dichiarazioni/routes.server.ts'
import { fileFirmati, firmatiInUso } from '#carte/elettronica/firmati.queries.server.ts'
import { inviiPec } from '#carte/elettronica/pec.queries.server.ts'
import { pecRoutes } from '#carte/elettronica/pec.routes.server.ts'
import { jobs as pec } from '#carte/elettronica/pec-invio.queries.server.ts'
import { fileElettronici, invii } from '#carte/elettronica/queries.server.ts'
import { ricevuteInUso, ricevuteSdi } from '#carte/elettronica/ricevute.queries.server.ts'
import { fileRicevuti, fileRicevutiInUso } from '#carte/elettronica/ricevuti.queries.server.ts'
import { elettronicaRoutes } from '#carte/elettronica/routes.server.ts'
import { spedizioneFattura } from '#carte/elettronica/spedizione.queries.server.ts'
import { bozzeRoutes } from '#carte/fatture/bozze.routes.server.ts'
import { registraOrigini } from '#carte/fatture/origine.queries.server.ts'
import { pagamentiRoutes } from '#carte/fatture/pagamenti.routes.server.ts'
import { fatture, pagamenti, tabellaRate } from '#carte/fatture/queries.server.ts'
import { rateRoutes } from '#carte/fatture/rate.routes.server.ts'
import { fattureRiepilogo, fattureRighe } from '#carte/fatture/righe.queries.server.ts'
import { ritenuteRoutes } from '#carte/fatture/ritenute.routes.server.ts'
import { fattureRoutes } from '#carte/fatture/routes.server.ts'
import { fattureVisite } from '#carte/fatture/visite.queries.server.ts'
import { avvisiDeiPezzi } from '#carte/pezzi/avvisi.queries.server.ts'
import { spedizioneOrdine } from '#carte/pezzi/ordine.queries.server.ts'
import {
  fotoDiPezzi,
  ordineCambiato,
  ordiniPezzi,
  pezzi,
  afterWrite as pezziAfterWrite,
} from '#carte/pezzi/queries.server.ts'
import { dopoUnaVisita } from '#carte/pezzi/ripresa.queries.server.ts'
import { pezziRoutes } from '#carte/pezzi/routes.server.ts'
import { origineDelPreventivo } from '#carte/preventivi/fattura.queries.server.ts'
import { preventivi } from '#carte/preventivi/queries.server.ts'
import { accettazioni, preventiviRevisioni } from '#carte/preventivi/revisioni.queries.server.ts'
import { preventiviRighe } from '#carte/preventivi/righe.queries.server.ts'
import { preventiviRoutes } from '#carte/preventivi/routes.server.ts'
import { jobs as preventiviJobs } from '#carte/preventivi/seguito.queries.server.ts'
import { spedizionePreventivo } from '#carte/preventivi/spedizione.queries.server.ts'
import { serieFatture } from '#carte/serie/queries.server.ts'
import { serieRoutes } from '#carte/serie/routes.server.ts'
import { solleciti } from '#carte/solleciti/queries.server.ts'
import { sollecitiRoutes } from '#carte/solleciti/routes.server.ts'
import { spedizioneSollecito } from '#carte/solleciti/spedizione.queries.server.ts'
import type { Wing } from '#server/wing.ts'

// Invoices come before quotes and work, and ask what their drafts were made from.
registraOrigini([origineDelPreventivo, origineDelLavoro])

/** What is written and paid: price list, quotes, invoices, the electronic invoice, and what makes an invoice from work. */
export const wing = {
  routes: [
    ...preventiviRoutes,
    ...commesseRoutes,
    ...ritenuteRoutes,
    ...sollecitiRoutes,
    ...fattureRoutes,
    ...bozzeRoutes,
    ...rateRoutes,
    ...pagamentiRoutes,
    ...creditiRoutes,
    ...elettronicaRoutes,
    ...pecRoutes,
    ...serieRoutes,
    ...dichiarazioniRoutes,
    ...daFatturareRoutes,
    ...articoliRoutes,
    ...pezziRoutes,
  ],
  tables: [
    preventivi,
    preventiviRighe,
    preventiviRevisioni,
    accettazioni,
    commesse,
    fatture,
    fattureVisite,
    fattureRighe,
    fattureRiepilogo,
    pagamenti,
    crediti,
    restituzioni,
    fileElettronici,
    fileFirmati,
    fileRicevuti,
    ricevuteSdi,
    dichiarazioni,
    tabellaRate,
    articoli,
    invii,
    inviiPec,
    serieFatture,
    solleciti,
    ordiniPezzi,
    pezzi,
  ],
  filesInUse: [fileRicevutiInUso, firmatiInUso, ricevuteInUso, fotoDiPezzi],
  mailables: [spedizionePreventivo, spedizioneFattura, spedizioneSollecito, spedizioneOrdine],
  jobs: { preventivi: preventiviJobs, pec },
  afterWrite: {
    daFatturare: daFatturareAfterWrite,
    pezziUsati: dopoUnPezzo,
    pezziArrivati: avvisiDeiPezzi,
    pezziPortati: dopoUnaVisita,
    pezzi: pezziAfterWrite,
    ordini: ordineCambiato,
  },
} satisfies Wing
