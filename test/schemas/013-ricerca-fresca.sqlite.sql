CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "ruoli" ("id" integer primary key autoincrement, "nome_ruolo" text not null unique);
CREATE TABLE "utenti" ("id" integer primary key autoincrement, "nome_utente" text not null, "email" text not null, "password_hash" text not null, "ruolo_id" integer not null, "attivo" boolean default true not null, "nome_chiave" text, "email_chiave" text, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "utenti_ruolo" foreign key ("ruolo_id") references "ruoli" ("id"));
CREATE TABLE "sessioni" ("token_hash" text primary key, "utente_id" integer not null, "creata_il" text not null, "usata_il" text not null, constraint "sessioni_utente" foreign key ("utente_id") references "utenti" ("id"));
CREATE TABLE "tentativi_accesso" ("chiave" text not null, "quando" text not null);
CREATE TABLE "richieste_ripetibili" ("utente_id" integer not null, "chiave" text not null, "impronta" text not null, "stato" integer, "corpo" text, "creata_il" text not null, constraint "richieste_ripetibili_chiave" primary key ("utente_id", "chiave"));
CREATE TABLE "registro" ("id" integer primary key autoincrement, "quando" text not null, "utente_id" integer, "nome_utente" text not null, "azione" text not null, "tabella" text not null, "record_id" integer, "prima" text, "dopo" text, "richiesta" text not null);
CREATE TABLE "ditte" ("id" integer primary key autoincrement, "nome" text not null, "colore" text not null, "descrizione" text, "nome_chiave" text not null, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "ditte_nome_unico" unique ("nome_chiave"));
CREATE TABLE "azienda" ("id" integer primary key autoincrement, "ragione_sociale" text, "indirizzo" text, "comune" text, "cap" text, "provincia" text, "partita_iva" text, "codice_fiscale" text, "rea" text, "telefono" text, "email" text, "pec" text, "iban" text, "logo" text, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "clienti" ("id" integer primary key autoincrement, "nome" text not null, "cognome" text not null, "telefono" text, "email" text, "indirizzo" text, "comune" text, "cap" text, "provincia" text, "codice_fiscale" text, "partita_iva" text, "note" text, "data_follow_up" text, "note_follow_up" text, "ditta_id" integer, "attivo" boolean default true not null, "ricerca" text not null, "ordine" text not null, "telefono_cifre" text, "email_chiave" text, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "clienti_ditta" foreign key ("ditta_id") references "ditte" ("id"));
CREATE TABLE "caldaie" ("id" integer primary key autoincrement, "cliente_id" integer not null, "marca" text not null, "modello" text not null, "matricola" text, "potenza_kw" real, "tipo_combustibile" text, "data_installazione" text, "ultima_revisione" text, "prossima_revisione" text, "note" text, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "caldaie_cliente" foreign key ("cliente_id") references "clienti" ("id"), constraint "caldaie_potenza" check (potenza_kw >= 0));
CREATE TABLE "condizionatori" ("id" integer primary key autoincrement, "cliente_id" integer not null, "marca" text not null, "modello" text not null, "serial_number" text, "tipo" text, "btu" integer, "data_installazione" text, "ultima_manutenzione" text, "prossima_manutenzione" text, "note" text, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "condizionatori_cliente" foreign key ("cliente_id") references "clienti" ("id"), constraint "condizionatori_btu" check (btu >= 0));
CREATE TABLE "appuntamenti" ("id" integer primary key autoincrement, "titolo" text not null, "tipologia" text not null, "stato" text not null, "priorita" text not null, "data_inizio" text not null, "data_fine" text not null, "indirizzo_intervento" text, "descrizione" text, "note_interne" text, "cliente_id" integer not null, "utente_assegnato_id" integer not null, "ditta_id" integer, "creato_da" integer, "incasso" integer, "spese" integer, "note_completamento" text, "richiesta_ricevuta" boolean default false not null, "codice_fiscale" text, "partita_iva" text, "data_follow_up" text, "note_follow_up" text, "data_ricontatto" text, "ricerca" text not null, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "appuntamenti_cliente" foreign key ("cliente_id") references "clienti" ("id"), constraint "appuntamenti_utente_assegnato" foreign key ("utente_assegnato_id") references "utenti" ("id"), constraint "appuntamenti_creato_da" foreign key ("creato_da") references "utenti" ("id"), constraint "appuntamenti_ditta" foreign key ("ditta_id") references "ditte" ("id"), constraint "appuntamenti_durata" check (data_fine > data_inizio), constraint "appuntamenti_incasso" check (incasso >= 0), constraint "appuntamenti_spese" check (spese >= 0));
CREATE TABLE "notifiche" ("id" integer primary key autoincrement, "utente_id" integer not null, "tipo" text not null, "titolo" text not null, "messaggio" text not null, "letta" boolean default false not null, "appuntamento_id" integer, "dati_extra" text not null, "created_at" text not null, "eliminata_il" text, constraint "notifiche_utente" foreign key ("utente_id") references "utenti" ("id"), constraint "notifiche_appuntamento" foreign key ("appuntamento_id") references "appuntamenti" ("id") on delete set null);
CREATE TABLE "richieste_presa_in_carico" ("id" integer primary key autoincrement, "appuntamento_id" integer not null, "richiedente_id" integer not null, "stato" text not null, "created_at" text not null, "risposta_da_id" integer, "risposta_il" text, constraint "richieste_appuntamento" foreign key ("appuntamento_id") references "appuntamenti" ("id") on delete cascade, constraint "richieste_richiedente" foreign key ("richiedente_id") references "utenti" ("id"), constraint "richieste_risposta_da" foreign key ("risposta_da_id") references "utenti" ("id"));
CREATE TABLE "documenti" ("id" integer primary key autoincrement, "nome_file" text not null, "tipologia" text not null, "descrizione" text, "cliente_id" integer, "caricato_da_id" integer, "dimensione" integer not null, "impronta" text not null, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "documenti_cliente" foreign key ("cliente_id") references "clienti" ("id"), constraint "documenti_caricato_da" foreign key ("caricato_da_id") references "utenti" ("id"));
CREATE TABLE "rcee" ("id" integer primary key autoincrement, "cliente_id" integer not null, "caldaia_id" integer, "numero_documento" text, "data_emissione" text not null, "data_scadenza" text, "file_media_id" integer, "contattato" boolean default false not null, "note_contatto" text, "data_follow_up" text, "note_follow_up" text, "ricerca" text not null, "ordine" text not null, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "rcee_cliente" foreign key ("cliente_id") references "clienti" ("id"), constraint "rcee_caldaia" foreign key ("caldaia_id") references "caldaie" ("id"), constraint "rcee_file" foreign key ("file_media_id") references "documenti" ("id"));
CREATE TABLE "fornitori" ("id" integer primary key autoincrement, "ragione_sociale" text not null, "partita_iva" text, "telefono" text, "email" text, "referente" text, "sito_web" text, "indirizzo" text, "comune" text, "cap" text, "provincia" text, "note" text, "ricerca" text not null, "ordine" text not null, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "contatori" ("nome" text not null, "anno" integer not null, "valore" integer not null, constraint "contatori_chiave" primary key ("nome", "anno"));
CREATE TABLE "preventivi" ("id" integer primary key autoincrement, "numero_preventivo" text not null, "titolo" text not null, "tipologia" text not null, "stato" text not null, "accettato" boolean default false not null, "data_accettazione" text, "data_scadenza" text, "subtotale" integer not null, "iva_percentuale" integer not null, "iva_importo" integer not null, "totale" integer not null, "validita_giorni" integer not null, "note" text, "cliente_id" integer not null, "utente_creatore_id" integer, "documento_id" integer, "ricerca" text not null, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "preventivi_numero_unico" unique ("numero_preventivo"), constraint "preventivi_cliente" foreign key ("cliente_id") references "clienti" ("id"), constraint "preventivi_creatore" foreign key ("utente_creatore_id") references "utenti" ("id"), constraint "preventivi_documento" foreign key ("documento_id") references "documenti" ("id"), constraint "preventivi_somma" check (subtotale >= 0 and subtotale + iva_importo = totale));
CREATE TABLE "fatture" ("id" integer primary key autoincrement, "numero_documento" text not null, "tipo" text not null, "stato" text not null, "data_emissione" text not null, "data_scadenza" text, "data_pagamento" text, "metodo_pagamento" text not null, "aliquota_iva" text, "subtotale" integer not null, "iva_importo" integer not null, "totale" integer not null, "importo_pagato" integer default 0 not null, "note" text, "cliente_id" integer, "fornitore_id" integer, "file_media_id" integer, "ricerca" text not null, "numero_unico" text not null, "ordine" text not null, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null, "intestatario" text, constraint "fatture_numero_unico" unique ("numero_unico"), constraint "fatture_cliente" foreign key ("cliente_id") references "clienti" ("id"), constraint "fatture_fornitore" foreign key ("fornitore_id") references "fornitori" ("id"), constraint "fatture_file" foreign key ("file_media_id") references "documenti" ("id"), constraint "fatture_somma" check (subtotale >= 0 and subtotale + iva_importo = totale), constraint "fatture_pagato" check (importo_pagato >= 0 and importo_pagato <= totale));
CREATE TABLE "rate_fatture" ("id" integer primary key autoincrement, "fattura_id" integer not null, "numero_rata" integer not null, "importo" integer not null, "data_scadenza" text not null, "pagata" boolean default false not null, "data_pagamento" text, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null, constraint "rate_fatture_numero" unique ("fattura_id", "numero_rata"), constraint "rate_fatture_fattura" foreign key ("fattura_id") references "fatture" ("id") on delete cascade, constraint "rate_fatture_importo" check (importo >= 0));
CREATE TABLE "importazioni" ("id" integer primary key autoincrement, "nome_file" text not null, "formato" text not null, "codifica" text, "separatore" text, "stato" text not null, "colonne" text not null, "abbinamento" text not null, "utente_id" integer, "nome_utente" text not null, "richiesta" text not null, "confermata_il" text, "finita_il" text, "annullata_il" text, "battito" text, "righe" integer default 0 not null, "buone" integer default 0 not null, "avvisi" integer default 0 not null, "errori" integer default 0 not null, "duplicati" integer default 0 not null, "da_scrivere" integer default 0 not null, "scritte" integer default 0 not null, "clienti" integer default 0 not null, "caldaie" integer default 0 not null, "versione" integer default 1 not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "importazioni_righe" ("importazione_id" integer not null, "n" integer not null, "celle" text not null, "esito" text, "messaggi" text, "dati" text, "gruppo" integer, "duplicato" text, "duplicato_di" integer, "scelta" text, constraint "importazioni_righe_chiave" primary key ("importazione_id", "n"), constraint "importazioni_righe_importazione" foreign key ("importazione_id") references "importazioni" ("id") on delete cascade);
CREATE TABLE "importazioni_creati" ("importazione_id" integer not null, "tabella" text not null, "record_id" integer not null, "gruppo" integer not null, constraint "importazioni_creati_chiave" primary key ("importazione_id", "tabella", "record_id"), constraint "importazioni_creati_importazione" foreign key ("importazione_id") references "importazioni" ("id") on delete cascade);
CREATE VIRTUAL TABLE clienti_trigrammi using fts5(testo, content = '', columnsize = 0, tokenize = 'trigram');
CREATE VIRTUAL TABLE appuntamenti_trigrammi using fts5(testo, content = '', columnsize = 0, tokenize = 'trigram');
CREATE VIRTUAL TABLE rcee_trigrammi using fts5(testo, content = '', columnsize = 0, tokenize = 'trigram');
CREATE VIRTUAL TABLE preventivi_trigrammi using fts5(testo, content = '', columnsize = 0, tokenize = 'trigram');
CREATE VIRTUAL TABLE fatture_trigrammi using fts5(testo, content = '', columnsize = 0, tokenize = 'trigram');
CREATE VIRTUAL TABLE clienti_indirizzi_trigrammi using fts5(testo, content = '', columnsize = 0, tokenize = 'trigram remove_diacritics 1');
CREATE TABLE "conteggi" ("tabella" text not null, "gruppo" text not null, "pezzo" integer not null, "numero" integer not null, "somma" integer not null, constraint "conteggi_chiave" primary key ("tabella", "gruppo", "pezzo"));
insert into "kysely_migration" ("name","timestamp") values ('001-accesso','2026-11-22T06:28:37.121Z');
insert into "kysely_migration" ("name","timestamp") values ('002-ditte-azienda','2026-11-22T06:28:37.123Z');
insert into "kysely_migration" ("name","timestamp") values ('003-clienti','2026-11-22T06:28:37.125Z');
insert into "kysely_migration" ("name","timestamp") values ('004-impianti','2026-11-22T06:28:37.126Z');
insert into "kysely_migration" ("name","timestamp") values ('005-appuntamenti','2026-11-22T06:28:37.127Z');
insert into "kysely_migration" ("name","timestamp") values ('006-notifiche','2026-11-22T06:28:37.128Z');
insert into "kysely_migration" ("name","timestamp") values ('007-documenti-rcee','2026-11-22T06:28:37.129Z');
insert into "kysely_migration" ("name","timestamp") values ('008-contabilita','2026-11-22T06:28:37.133Z');
insert into "kysely_migration" ("name","timestamp") values ('009-riservatezza','2026-11-22T06:28:37.135Z');
insert into "kysely_migration" ("name","timestamp") values ('010-importazioni','2026-11-22T06:28:37.137Z');
insert into "kysely_migration" ("name","timestamp") values ('011-archivi-grandi','2026-11-22T06:28:37.145Z');
insert into "kysely_migration" ("name","timestamp") values ('012-conti-tenuti','2026-11-22T06:28:37.150Z');
insert into "kysely_migration" ("name","timestamp") values ('013-ricerca-fresca','2026-11-22T06:28:37.151Z');
insert into "kysely_migration_lock" ("id","is_locked") values ('migration_lock',0);
insert into "ruoli" ("id","nome_ruolo") values (1,'Admin');
insert into "ruoli" ("id","nome_ruolo") values (2,'Direttore');
insert into "ruoli" ("id","nome_ruolo") values (3,'Operatore');
insert into "utenti" ("id","nome_utente","email","password_hash","ruolo_id","attivo","nome_chiave","email_chiave","versione","created_at","updated_at") values (101,'nome_utente 1 àÈ’€','email 1 àÈ’€','password_hash 1 àÈ’€',1,0,'nome_chiave 1 àÈ’€','email_chiave 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "utenti" ("id","nome_utente","email","password_hash","ruolo_id","attivo","nome_chiave","email_chiave","versione","created_at","updated_at") values (102,'nome_utente 2 àÈ’€','email 2 àÈ’€','password_hash 2 àÈ’€',1,1,'nome_chiave 2 àÈ’€','email_chiave 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "sessioni" ("token_hash","utente_id","creata_il","usata_il") values ('token_hash 1 àÈ’€',101,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "sessioni" ("token_hash","utente_id","creata_il","usata_il") values ('token_hash 2 àÈ’€',101,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "tentativi_accesso" ("chiave","quando") values ('chiave 1 àÈ’€','2026-11-20T09:00:00.001Z');
insert into "tentativi_accesso" ("chiave","quando") values ('chiave 2 àÈ’€','2026-11-20T09:00:00.002Z');
insert into "richieste_ripetibili" ("utente_id","chiave","impronta","stato","corpo","creata_il") values (1,'chiave 1 àÈ’€','impronta 1 àÈ’€',1,'corpo 1 àÈ’€','2026-11-20T09:00:00.001Z');
insert into "richieste_ripetibili" ("utente_id","chiave","impronta","stato","corpo","creata_il") values (2,'chiave 2 àÈ’€','impronta 2 àÈ’€',2,'corpo 2 àÈ’€','2026-11-20T09:00:00.002Z');
insert into "registro" ("id","quando","utente_id","nome_utente","azione","tabella","record_id","prima","dopo","richiesta") values (101,'2026-11-20T09:00:00.001Z',1,'nome_utente 1 àÈ’€','azione 1 àÈ’€','tabella 1 àÈ’€',1,'prima 1 àÈ’€','dopo 1 àÈ’€','richiesta 1 àÈ’€');
insert into "registro" ("id","quando","utente_id","nome_utente","azione","tabella","record_id","prima","dopo","richiesta") values (102,'2026-11-20T09:00:00.002Z',2,'nome_utente 2 àÈ’€','azione 2 àÈ’€','tabella 2 àÈ’€',2,'prima 2 àÈ’€','dopo 2 àÈ’€','richiesta 2 àÈ’€');
insert into "ditte" ("id","nome","colore","descrizione","nome_chiave","versione","created_at","updated_at") values (101,'nome 1 àÈ’€','colore 1 àÈ’€','descrizione 1 àÈ’€','nome_chiave 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "ditte" ("id","nome","colore","descrizione","nome_chiave","versione","created_at","updated_at") values (102,'nome 2 àÈ’€','colore 2 àÈ’€','descrizione 2 àÈ’€','nome_chiave 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "azienda" ("id","ragione_sociale","indirizzo","comune","cap","provincia","partita_iva","codice_fiscale","rea","telefono","email","pec","iban","logo","versione","created_at","updated_at") values (1,null,null,null,null,null,null,null,null,null,null,null,null,null,1,'2026-11-22T06:28:37.122Z','2026-11-22T06:28:37.122Z');
insert into "azienda" ("id","ragione_sociale","indirizzo","comune","cap","provincia","partita_iva","codice_fiscale","rea","telefono","email","pec","iban","logo","versione","created_at","updated_at") values (101,'ragione_sociale 1 àÈ’€','indirizzo 1 àÈ’€','comune 1 àÈ’€','cap 1 àÈ’€','provincia 1 àÈ’€','partita_iva 1 àÈ’€','codice_fiscale 1 àÈ’€','rea 1 àÈ’€','telefono 1 àÈ’€','email 1 àÈ’€','pec 1 àÈ’€','iban 1 àÈ’€','logo 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "azienda" ("id","ragione_sociale","indirizzo","comune","cap","provincia","partita_iva","codice_fiscale","rea","telefono","email","pec","iban","logo","versione","created_at","updated_at") values (102,'ragione_sociale 2 àÈ’€','indirizzo 2 àÈ’€','comune 2 àÈ’€','cap 2 àÈ’€','provincia 2 àÈ’€','partita_iva 2 àÈ’€','codice_fiscale 2 àÈ’€','rea 2 àÈ’€','telefono 2 àÈ’€','email 2 àÈ’€','pec 2 àÈ’€','iban 2 àÈ’€','logo 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "clienti" ("id","nome","cognome","telefono","email","indirizzo","comune","cap","provincia","codice_fiscale","partita_iva","note","data_follow_up","note_follow_up","ditta_id","attivo","ricerca","ordine","telefono_cifre","email_chiave","versione","created_at","updated_at") values (101,'nome 1 àÈ’€','cognome 1 àÈ’€','telefono 1 àÈ’€','email 1 àÈ’€','indirizzo 1 àÈ’€','comune 1 àÈ’€','cap 1 àÈ’€','provincia 1 àÈ’€','codice_fiscale 1 àÈ’€','partita_iva 1 àÈ’€','note 1 àÈ’€','2026-11-21','note_follow_up 1 àÈ’€',101,0,'ricerca 1 àÈ’€','ordine 1 àÈ’€','telefono_cifre 1 àÈ’€','email_chiave 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "clienti" ("id","nome","cognome","telefono","email","indirizzo","comune","cap","provincia","codice_fiscale","partita_iva","note","data_follow_up","note_follow_up","ditta_id","attivo","ricerca","ordine","telefono_cifre","email_chiave","versione","created_at","updated_at") values (102,'nome 2 àÈ’€','cognome 2 àÈ’€','telefono 2 àÈ’€','email 2 àÈ’€','indirizzo 2 àÈ’€','comune 2 àÈ’€','cap 2 àÈ’€','provincia 2 àÈ’€','codice_fiscale 2 àÈ’€','partita_iva 2 àÈ’€','note 2 àÈ’€','2026-11-22','note_follow_up 2 àÈ’€',101,1,'ricerca 2 àÈ’€','ordine 2 àÈ’€','telefono_cifre 2 àÈ’€','email_chiave 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "caldaie" ("id","cliente_id","marca","modello","matricola","potenza_kw","tipo_combustibile","data_installazione","ultima_revisione","prossima_revisione","note","versione","created_at","updated_at") values (101,101,'marca 1 àÈ’€','modello 1 àÈ’€','matricola 1 àÈ’€',1,'tipo_combustibile 1 àÈ’€','2026-11-21','ultima_revisione 1 àÈ’€','prossima_revisione 1 àÈ’€','note 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "caldaie" ("id","cliente_id","marca","modello","matricola","potenza_kw","tipo_combustibile","data_installazione","ultima_revisione","prossima_revisione","note","versione","created_at","updated_at") values (102,101,'marca 2 àÈ’€','modello 2 àÈ’€','matricola 2 àÈ’€',2,'tipo_combustibile 2 àÈ’€','2026-11-22','ultima_revisione 2 àÈ’€','prossima_revisione 2 àÈ’€','note 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "condizionatori" ("id","cliente_id","marca","modello","serial_number","tipo","btu","data_installazione","ultima_manutenzione","prossima_manutenzione","note","versione","created_at","updated_at") values (101,101,'marca 1 àÈ’€','modello 1 àÈ’€','serial_number 1 àÈ’€','tipo 1 àÈ’€',1,'2026-11-21','ultima_manutenzione 1 àÈ’€','prossima_manutenzione 1 àÈ’€','note 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "condizionatori" ("id","cliente_id","marca","modello","serial_number","tipo","btu","data_installazione","ultima_manutenzione","prossima_manutenzione","note","versione","created_at","updated_at") values (102,101,'marca 2 àÈ’€','modello 2 àÈ’€','serial_number 2 àÈ’€','tipo 2 àÈ’€',2,'2026-11-22','ultima_manutenzione 2 àÈ’€','prossima_manutenzione 2 àÈ’€','note 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "appuntamenti" ("id","titolo","tipologia","stato","priorita","data_inizio","data_fine","indirizzo_intervento","descrizione","note_interne","cliente_id","utente_assegnato_id","ditta_id","creato_da","incasso","spese","note_completamento","richiesta_ricevuta","codice_fiscale","partita_iva","data_follow_up","note_follow_up","data_ricontatto","ricerca","versione","created_at","updated_at") values (101,'titolo 1 àÈ’€','tipologia 1 àÈ’€','stato 1 àÈ’€','priorita 1 àÈ’€','2026-11-20T09:00:00.001Z','2026-11-20T10:00:00.000Z','indirizzo_intervento 1 àÈ’€','descrizione 1 àÈ’€','note_interne 1 àÈ’€',101,101,101,101,1,1,'note_completamento 1 àÈ’€',0,'codice_fiscale 1 àÈ’€','partita_iva 1 àÈ’€','2026-11-21','note_follow_up 1 àÈ’€','2026-11-21','ricerca 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "appuntamenti" ("id","titolo","tipologia","stato","priorita","data_inizio","data_fine","indirizzo_intervento","descrizione","note_interne","cliente_id","utente_assegnato_id","ditta_id","creato_da","incasso","spese","note_completamento","richiesta_ricevuta","codice_fiscale","partita_iva","data_follow_up","note_follow_up","data_ricontatto","ricerca","versione","created_at","updated_at") values (102,'titolo 2 àÈ’€','tipologia 2 àÈ’€','stato 2 àÈ’€','priorita 2 àÈ’€','2026-11-20T09:00:00.002Z','2026-11-20T10:00:00.000Z','indirizzo_intervento 2 àÈ’€','descrizione 2 àÈ’€','note_interne 2 àÈ’€',101,101,101,101,2,2,'note_completamento 2 àÈ’€',1,'codice_fiscale 2 àÈ’€','partita_iva 2 àÈ’€','2026-11-22','note_follow_up 2 àÈ’€','2026-11-22','ricerca 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "notifiche" ("id","utente_id","tipo","titolo","messaggio","letta","appuntamento_id","dati_extra","created_at","eliminata_il") values (101,101,'tipo 1 àÈ’€','titolo 1 àÈ’€','messaggio 1 àÈ’€',0,101,'dati_extra 1 àÈ’€','2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "notifiche" ("id","utente_id","tipo","titolo","messaggio","letta","appuntamento_id","dati_extra","created_at","eliminata_il") values (102,101,'tipo 2 àÈ’€','titolo 2 àÈ’€','messaggio 2 àÈ’€',1,101,'dati_extra 2 àÈ’€','2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "richieste_presa_in_carico" ("id","appuntamento_id","richiedente_id","stato","created_at","risposta_da_id","risposta_il") values (101,101,101,'stato 1 àÈ’€','2026-11-20T09:00:00.001Z',101,'2026-11-20T09:00:00.001Z');
insert into "richieste_presa_in_carico" ("id","appuntamento_id","richiedente_id","stato","created_at","risposta_da_id","risposta_il") values (102,101,101,'stato 2 àÈ’€','2026-11-20T09:00:00.002Z',101,'2026-11-20T09:00:00.002Z');
insert into "documenti" ("id","nome_file","tipologia","descrizione","cliente_id","caricato_da_id","dimensione","impronta","versione","created_at","updated_at") values (101,'nome_file 1 àÈ’€','tipologia 1 àÈ’€','descrizione 1 àÈ’€',101,101,1,'impronta 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "documenti" ("id","nome_file","tipologia","descrizione","cliente_id","caricato_da_id","dimensione","impronta","versione","created_at","updated_at") values (102,'nome_file 2 àÈ’€','tipologia 2 àÈ’€','descrizione 2 àÈ’€',101,101,2,'impronta 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "rcee" ("id","cliente_id","caldaia_id","numero_documento","data_emissione","data_scadenza","file_media_id","contattato","note_contatto","data_follow_up","note_follow_up","ricerca","ordine","versione","created_at","updated_at") values (101,101,101,'numero_documento 1 àÈ’€','2026-11-21','2026-11-21',101,0,'note_contatto 1 àÈ’€','2026-11-21','note_follow_up 1 àÈ’€','ricerca 1 àÈ’€','ordine 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "rcee" ("id","cliente_id","caldaia_id","numero_documento","data_emissione","data_scadenza","file_media_id","contattato","note_contatto","data_follow_up","note_follow_up","ricerca","ordine","versione","created_at","updated_at") values (102,101,101,'numero_documento 2 àÈ’€','2026-11-22','2026-11-22',101,1,'note_contatto 2 àÈ’€','2026-11-22','note_follow_up 2 àÈ’€','ricerca 2 àÈ’€','ordine 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "fornitori" ("id","ragione_sociale","partita_iva","telefono","email","referente","sito_web","indirizzo","comune","cap","provincia","note","ricerca","ordine","versione","created_at","updated_at") values (101,'ragione_sociale 1 àÈ’€','partita_iva 1 àÈ’€','telefono 1 àÈ’€','email 1 àÈ’€','referente 1 àÈ’€','sito_web 1 àÈ’€','indirizzo 1 àÈ’€','comune 1 àÈ’€','cap 1 àÈ’€','provincia 1 àÈ’€','note 1 àÈ’€','ricerca 1 àÈ’€','ordine 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "fornitori" ("id","ragione_sociale","partita_iva","telefono","email","referente","sito_web","indirizzo","comune","cap","provincia","note","ricerca","ordine","versione","created_at","updated_at") values (102,'ragione_sociale 2 àÈ’€','partita_iva 2 àÈ’€','telefono 2 àÈ’€','email 2 àÈ’€','referente 2 àÈ’€','sito_web 2 àÈ’€','indirizzo 2 àÈ’€','comune 2 àÈ’€','cap 2 àÈ’€','provincia 2 àÈ’€','note 2 àÈ’€','ricerca 2 àÈ’€','ordine 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "contatori" ("nome","anno","valore") values ('nome 1 àÈ’€',1,1);
insert into "contatori" ("nome","anno","valore") values ('nome 2 àÈ’€',2,2);
insert into "preventivi" ("id","numero_preventivo","titolo","tipologia","stato","accettato","data_accettazione","data_scadenza","subtotale","iva_percentuale","iva_importo","totale","validita_giorni","note","cliente_id","utente_creatore_id","documento_id","ricerca","versione","created_at","updated_at") values (101,'numero_preventivo 1 àÈ’€','titolo 1 àÈ’€','tipologia 1 àÈ’€','stato 1 àÈ’€',0,'2026-11-21','2026-11-21',10000,1,2200,12200,1,'note 1 àÈ’€',101,101,101,'ricerca 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "preventivi" ("id","numero_preventivo","titolo","tipologia","stato","accettato","data_accettazione","data_scadenza","subtotale","iva_percentuale","iva_importo","totale","validita_giorni","note","cliente_id","utente_creatore_id","documento_id","ricerca","versione","created_at","updated_at") values (102,'numero_preventivo 2 àÈ’€','titolo 2 àÈ’€','tipologia 2 àÈ’€','stato 2 àÈ’€',1,'2026-11-22','2026-11-22',10000,2,2200,12200,2,'note 2 àÈ’€',101,101,101,'ricerca 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "fatture" ("id","numero_documento","tipo","stato","data_emissione","data_scadenza","data_pagamento","metodo_pagamento","aliquota_iva","subtotale","iva_importo","totale","importo_pagato","note","cliente_id","fornitore_id","file_media_id","ricerca","numero_unico","ordine","versione","created_at","updated_at","intestatario") values (101,'numero_documento 1 àÈ’€','tipo 1 àÈ’€','stato 1 àÈ’€','2026-11-21','2026-11-21','2026-11-21','metodo_pagamento 1 àÈ’€','aliquota_iva 1 àÈ’€',10000,2200,12200,0,'note 1 àÈ’€',101,101,101,'ricerca 1 àÈ’€','numero_unico 1 àÈ’€','ordine 1 àÈ’€',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z','intestatario 1 àÈ’€');
insert into "fatture" ("id","numero_documento","tipo","stato","data_emissione","data_scadenza","data_pagamento","metodo_pagamento","aliquota_iva","subtotale","iva_importo","totale","importo_pagato","note","cliente_id","fornitore_id","file_media_id","ricerca","numero_unico","ordine","versione","created_at","updated_at","intestatario") values (102,'numero_documento 2 àÈ’€','tipo 2 àÈ’€','stato 2 àÈ’€','2026-11-22','2026-11-22','2026-11-22','metodo_pagamento 2 àÈ’€','aliquota_iva 2 àÈ’€',10000,2200,12200,0,'note 2 àÈ’€',101,101,101,'ricerca 2 àÈ’€','numero_unico 2 àÈ’€','ordine 2 àÈ’€',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z','intestatario 2 àÈ’€');
insert into "rate_fatture" ("id","fattura_id","numero_rata","importo","data_scadenza","pagata","data_pagamento","versione","created_at","updated_at") values (101,101,1,4000,'2026-11-21',0,'2026-11-21',1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "rate_fatture" ("id","fattura_id","numero_rata","importo","data_scadenza","pagata","data_pagamento","versione","created_at","updated_at") values (102,101,2,4000,'2026-11-22',1,'2026-11-22',2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "importazioni" ("id","nome_file","formato","codifica","separatore","stato","colonne","abbinamento","utente_id","nome_utente","richiesta","confermata_il","finita_il","annullata_il","battito","righe","buone","avvisi","errori","duplicati","da_scrivere","scritte","clienti","caldaie","versione","created_at","updated_at") values (101,'nome_file 1 àÈ’€','formato 1 àÈ’€','codifica 1 àÈ’€','separatore 1 àÈ’€','stato 1 àÈ’€','colonne 1 àÈ’€','abbinamento 1 àÈ’€',1,'nome_utente 1 àÈ’€','richiesta 1 àÈ’€','2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z','battito 1 àÈ’€',1,1,1,1,1,1,1,1,1,1,'2026-11-20T09:00:00.001Z','2026-11-20T09:00:00.001Z');
insert into "importazioni" ("id","nome_file","formato","codifica","separatore","stato","colonne","abbinamento","utente_id","nome_utente","richiesta","confermata_il","finita_il","annullata_il","battito","righe","buone","avvisi","errori","duplicati","da_scrivere","scritte","clienti","caldaie","versione","created_at","updated_at") values (102,'nome_file 2 àÈ’€','formato 2 àÈ’€','codifica 2 àÈ’€','separatore 2 àÈ’€','stato 2 àÈ’€','colonne 2 àÈ’€','abbinamento 2 àÈ’€',2,'nome_utente 2 àÈ’€','richiesta 2 àÈ’€','2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z','battito 2 àÈ’€',2,2,2,2,2,2,2,2,2,2,'2026-11-20T09:00:00.002Z','2026-11-20T09:00:00.002Z');
insert into "importazioni_righe" ("importazione_id","n","celle","esito","messaggi","dati","gruppo","duplicato","duplicato_di","scelta") values (101,1,'celle 1 àÈ’€','esito 1 àÈ’€','messaggi 1 àÈ’€','dati 1 àÈ’€',1,'duplicato 1 àÈ’€',1,'scelta 1 àÈ’€');
insert into "importazioni_righe" ("importazione_id","n","celle","esito","messaggi","dati","gruppo","duplicato","duplicato_di","scelta") values (101,2,'celle 2 àÈ’€','esito 2 àÈ’€','messaggi 2 àÈ’€','dati 2 àÈ’€',2,'duplicato 2 àÈ’€',2,'scelta 2 àÈ’€');
insert into "importazioni_creati" ("importazione_id","tabella","record_id","gruppo") values (101,'tabella 1 àÈ’€',1,1);
insert into "importazioni_creati" ("importazione_id","tabella","record_id","gruppo") values (101,'tabella 2 àÈ’€',2,2);
insert into "conteggi" ("tabella","gruppo","pezzo","numero","somma") values ('tabella 1 àÈ’€','gruppo 1 àÈ’€',1,1,1);
insert into "conteggi" ("tabella","gruppo","pezzo","numero","somma") values ('tabella 2 àÈ’€','gruppo 2 àÈ’€',2,2,2);
insert into "conteggi" ("tabella","gruppo","pezzo","numero","somma") values ('clienti','0',0,1,0);
insert into "conteggi" ("tabella","gruppo","pezzo","numero","somma") values ('clienti','1',0,1,0);
insert into "conteggi" ("tabella","gruppo","pezzo","numero","somma") values ('fatture_fornitori','101 aperte',0,2,24400);
insert into "conteggi" ("tabella","gruppo","pezzo","numero","somma") values ('fatture','tipo 1 àÈ’€',0,1,0);
insert into "conteggi" ("tabella","gruppo","pezzo","numero","somma") values ('fatture','tipo 2 àÈ’€',0,1,0);
insert into "conteggi" ("tabella","gruppo","pezzo","numero","somma") values ('preventivi','stato 1 àÈ’€',0,1,12200);
insert into "conteggi" ("tabella","gruppo","pezzo","numero","somma") values ('preventivi','stato 2 àÈ’€',0,1,12200);
insert into "conteggi" ("tabella","gruppo","pezzo","numero","somma") values ('appuntamenti','stato 1 àÈ’€',0,1,0);
insert into "conteggi" ("tabella","gruppo","pezzo","numero","somma") values ('appuntamenti','stato 2 àÈ’€',0,1,0);
insert into "conteggi" ("tabella","gruppo","pezzo","numero","somma") values ('rcee','0',0,1,0);
insert into "conteggi" ("tabella","gruppo","pezzo","numero","somma") values ('rcee','1',0,1,0);
CREATE UNIQUE INDEX "utenti_nome_chiave" on "utenti" ("nome_chiave");
CREATE UNIQUE INDEX "utenti_email_chiave" on "utenti" ("email_chiave");
CREATE INDEX "sessioni_utente_id" on "sessioni" ("utente_id");
CREATE INDEX "tentativi_accesso_chiave_quando" on "tentativi_accesso" ("chiave", "quando");
CREATE INDEX "richieste_ripetibili_creata_il" on "richieste_ripetibili" ("creata_il");
CREATE INDEX "registro_tabella_record_id_id" on "registro" ("tabella", "record_id", "id");
CREATE TRIGGER registro_non_si_cancella before delete on registro
    begin select raise(abort, 'registro is append-only'); end;
CREATE INDEX "clienti_ordine_id" on "clienti" ("ordine", "id");
CREATE INDEX "clienti_attivo_ordine_id" on "clienti" ("attivo", "ordine", "id");
CREATE INDEX "clienti_data_follow_up" on "clienti" ("data_follow_up");
CREATE INDEX "clienti_ditta_id" on "clienti" ("ditta_id");
CREATE INDEX "clienti_telefono_cifre" on "clienti" ("telefono_cifre");
CREATE INDEX "clienti_email_chiave" on "clienti" ("email_chiave");
CREATE INDEX "clienti_codice_fiscale" on "clienti" ("codice_fiscale");
CREATE INDEX "clienti_partita_iva" on "clienti" ("partita_iva");
CREATE INDEX "caldaie_cliente_id_prossima_revisione" on "caldaie" ("cliente_id", "prossima_revisione");
CREATE INDEX "caldaie_prossima_revisione_id" on "caldaie" ("prossima_revisione", "id");
CREATE INDEX "condizionatori_cliente_id" on "condizionatori" ("cliente_id");
CREATE INDEX "condizionatori_prossima_manutenzione_id" on "condizionatori" ("prossima_manutenzione", "id");
CREATE INDEX "appuntamenti_data_inizio_id" on "appuntamenti" ("data_inizio", "id");
CREATE INDEX "appuntamenti_utente_assegnato_id_data_inizio" on "appuntamenti" ("utente_assegnato_id", "data_inizio");
CREATE INDEX "appuntamenti_cliente_id_data_inizio" on "appuntamenti" ("cliente_id", "data_inizio");
CREATE INDEX "appuntamenti_ditta_id_data_inizio" on "appuntamenti" ("ditta_id", "data_inizio");
CREATE INDEX "notifiche_utente_id_eliminata_il_id" on "notifiche" ("utente_id", "eliminata_il", "id");
CREATE INDEX "notifiche_appuntamento_id" on "notifiche" ("appuntamento_id");
CREATE UNIQUE INDEX richieste_una_in_attesa on richieste_presa_in_carico (appuntamento_id, richiedente_id)
    where stato = 'In_Attesa';
CREATE INDEX "documenti_cliente_id_id" on "documenti" ("cliente_id", "id");
CREATE INDEX "documenti_impronta" on "documenti" ("impronta");
CREATE INDEX "rcee_ordine_id" on "rcee" ("ordine", "id");
CREATE INDEX "rcee_caldaia_id" on "rcee" ("caldaia_id");
CREATE INDEX "rcee_data_scadenza_id" on "rcee" ("data_scadenza", "id");
CREATE INDEX "rcee_data_follow_up_id" on "rcee" ("data_follow_up", "id");
CREATE INDEX "rcee_contattato_ordine_id" on "rcee" ("contattato", "ordine", "id");
CREATE INDEX "rcee_file_media_id" on "rcee" ("file_media_id");
CREATE INDEX "fornitori_ordine_id" on "fornitori" ("ordine", "id");
CREATE INDEX "preventivi_cliente_id_id" on "preventivi" ("cliente_id", "id");
CREATE INDEX "preventivi_stato_id" on "preventivi" ("stato", "id");
CREATE INDEX "preventivi_documento_id" on "preventivi" ("documento_id");
CREATE INDEX "fatture_ordine_id" on "fatture" ("ordine", "id");
CREATE INDEX "fatture_tipo_ordine_id" on "fatture" ("tipo", "ordine", "id");
CREATE INDEX "fatture_cliente_id_ordine" on "fatture" ("cliente_id", "ordine");
CREATE INDEX "fatture_fornitore_id_ordine" on "fatture" ("fornitore_id", "ordine");
CREATE INDEX "fatture_data_scadenza_id" on "fatture" ("data_scadenza", "id");
CREATE INDEX "fatture_data_pagamento" on "fatture" ("data_pagamento");
CREATE INDEX "fatture_file_media_id" on "fatture" ("file_media_id");
CREATE INDEX "rate_fatture_pagata_data_scadenza_id" on "rate_fatture" ("pagata", "data_scadenza", "id");
CREATE INDEX "rate_fatture_data_scadenza_id" on "rate_fatture" ("data_scadenza", "id");
CREATE TRIGGER registro_non_cambia before update on registro
    when new.prima is not null or new.dopo is not null
      or new.id <> old.id or new.quando <> old.quando or new.nome_utente <> old.nome_utente
      or new.azione <> old.azione or new.tabella <> old.tabella or new.richiesta <> old.richiesta
      or new.utente_id is not old.utente_id or new.record_id is not old.record_id
    begin select raise(abort, 'registro is append-only'); end;
CREATE INDEX "importazioni_stato_id" on "importazioni" ("stato", "id");
CREATE INDEX "importazioni_righe_importazione_id_esito_n" on "importazioni_righe" ("importazione_id", "esito", "n");
CREATE INDEX "importazioni_righe_duplicato_di" on "importazioni_righe" ("duplicato_di");
CREATE INDEX "importazioni_creati_importazione_id_tabella_gruppo" on "importazioni_creati" ("importazione_id", "tabella", "gruppo");
CREATE TRIGGER clienti_trigrammi_crea after insert on clienti begin insert into clienti_trigrammi (rowid, testo) values (new.id, '  ' || replace(replace(new.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER clienti_trigrammi_elimina after delete on clienti begin insert into clienti_trigrammi (clienti_trigrammi, rowid, testo) values ('delete', old.id, '  ' || replace(replace(old.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER clienti_trigrammi_aggiorna after update of ricerca on clienti when old.ricerca is not new.ricerca begin insert into clienti_trigrammi (clienti_trigrammi, rowid, testo) values ('delete', old.id, '  ' || replace(replace(old.ricerca, '''', ' '), ' ', '  '));insert into clienti_trigrammi (rowid, testo) values (new.id, '  ' || replace(replace(new.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER appuntamenti_trigrammi_crea after insert on appuntamenti begin insert into appuntamenti_trigrammi (rowid, testo) values (new.id, '  ' || replace(replace(new.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER appuntamenti_trigrammi_elimina after delete on appuntamenti begin insert into appuntamenti_trigrammi (appuntamenti_trigrammi, rowid, testo) values ('delete', old.id, '  ' || replace(replace(old.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER appuntamenti_trigrammi_aggiorna after update of ricerca on appuntamenti when old.ricerca is not new.ricerca begin insert into appuntamenti_trigrammi (appuntamenti_trigrammi, rowid, testo) values ('delete', old.id, '  ' || replace(replace(old.ricerca, '''', ' '), ' ', '  '));insert into appuntamenti_trigrammi (rowid, testo) values (new.id, '  ' || replace(replace(new.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER rcee_trigrammi_crea after insert on rcee begin insert into rcee_trigrammi (rowid, testo) values (new.id, '  ' || replace(replace(new.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER rcee_trigrammi_elimina after delete on rcee begin insert into rcee_trigrammi (rcee_trigrammi, rowid, testo) values ('delete', old.id, '  ' || replace(replace(old.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER rcee_trigrammi_aggiorna after update of ricerca on rcee when old.ricerca is not new.ricerca begin insert into rcee_trigrammi (rcee_trigrammi, rowid, testo) values ('delete', old.id, '  ' || replace(replace(old.ricerca, '''', ' '), ' ', '  '));insert into rcee_trigrammi (rowid, testo) values (new.id, '  ' || replace(replace(new.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER preventivi_trigrammi_crea after insert on preventivi begin insert into preventivi_trigrammi (rowid, testo) values (new.id, '  ' || replace(replace(new.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER preventivi_trigrammi_elimina after delete on preventivi begin insert into preventivi_trigrammi (preventivi_trigrammi, rowid, testo) values ('delete', old.id, '  ' || replace(replace(old.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER preventivi_trigrammi_aggiorna after update of ricerca on preventivi when old.ricerca is not new.ricerca begin insert into preventivi_trigrammi (preventivi_trigrammi, rowid, testo) values ('delete', old.id, '  ' || replace(replace(old.ricerca, '''', ' '), ' ', '  '));insert into preventivi_trigrammi (rowid, testo) values (new.id, '  ' || replace(replace(new.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER fatture_trigrammi_crea after insert on fatture begin insert into fatture_trigrammi (rowid, testo) values (new.id, '  ' || replace(replace(new.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER fatture_trigrammi_elimina after delete on fatture begin insert into fatture_trigrammi (fatture_trigrammi, rowid, testo) values ('delete', old.id, '  ' || replace(replace(old.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER fatture_trigrammi_aggiorna after update of ricerca on fatture when old.ricerca is not new.ricerca begin insert into fatture_trigrammi (fatture_trigrammi, rowid, testo) values ('delete', old.id, '  ' || replace(replace(old.ricerca, '''', ' '), ' ', '  '));insert into fatture_trigrammi (rowid, testo) values (new.id, '  ' || replace(replace(new.ricerca, '''', ' '), ' ', '  ')); end;
CREATE TRIGGER clienti_indirizzi_trigrammi_crea after insert on clienti begin insert into clienti_indirizzi_trigrammi (rowid, testo) values (new.id, coalesce(new.indirizzo, '')); end;
CREATE TRIGGER clienti_indirizzi_trigrammi_elimina after delete on clienti begin insert into clienti_indirizzi_trigrammi (clienti_indirizzi_trigrammi, rowid, testo) values ('delete', old.id, coalesce(old.indirizzo, '')); end;
CREATE TRIGGER clienti_indirizzi_trigrammi_aggiorna after update of indirizzo on clienti when old.indirizzo is not new.indirizzo begin insert into clienti_indirizzi_trigrammi (clienti_indirizzi_trigrammi, rowid, testo) values ('delete', old.id, coalesce(old.indirizzo, ''));insert into clienti_indirizzi_trigrammi (rowid, testo) values (new.id, coalesce(new.indirizzo, '')); end;
CREATE TRIGGER clienti_conta_crea after insert on clienti for each row  begin insert into conteggi values ('clienti', case when new.attivo then '1' else '0' end, 0, +1, +0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER clienti_conta_elimina after delete on clienti for each row  begin insert into conteggi values ('clienti', case when old.attivo then '1' else '0' end, 0, -1, -0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER clienti_conta_aggiorna after update of attivo on clienti for each row when (old.attivo is not new.attivo) begin insert into conteggi values ('clienti', case when old.attivo then '1' else '0' end, 0, -1, -0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma;insert into conteggi values ('clienti', case when new.attivo then '1' else '0' end, 0, +1, +0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER rcee_conta_crea after insert on rcee for each row  begin insert into conteggi values ('rcee', case when new.contattato then '1' else '0' end, 0, +1, +0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER rcee_conta_elimina after delete on rcee for each row  begin insert into conteggi values ('rcee', case when old.contattato then '1' else '0' end, 0, -1, -0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER rcee_conta_aggiorna after update of contattato on rcee for each row when (old.contattato is not new.contattato) begin insert into conteggi values ('rcee', case when old.contattato then '1' else '0' end, 0, -1, -0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma;insert into conteggi values ('rcee', case when new.contattato then '1' else '0' end, 0, +1, +0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER fatture_conta_crea after insert on fatture for each row  begin insert into conteggi values ('fatture', new.tipo, 0, +1, +0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER fatture_conta_elimina after delete on fatture for each row  begin insert into conteggi values ('fatture', old.tipo, 0, -1, -0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER fatture_conta_aggiorna after update of tipo on fatture for each row when (old.tipo is not new.tipo) begin insert into conteggi values ('fatture', old.tipo, 0, -1, -0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma;insert into conteggi values ('fatture', new.tipo, 0, +1, +0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER preventivi_conta_crea after insert on preventivi for each row  begin insert into conteggi values ('preventivi', new.stato, 0, +1, +new.totale)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER preventivi_conta_elimina after delete on preventivi for each row  begin insert into conteggi values ('preventivi', old.stato, 0, -1, -old.totale)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER preventivi_conta_aggiorna after update of stato, totale on preventivi for each row when (old.stato is not new.stato or old.totale is not new.totale) begin insert into conteggi values ('preventivi', old.stato, 0, -1, -old.totale)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma;insert into conteggi values ('preventivi', new.stato, 0, +1, +new.totale)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE INDEX "registro_utente_id_id" on "registro" ("utente_id", "id");
CREATE INDEX "registro_tabella_id" on "registro" ("tabella", "id");
CREATE INDEX "richieste_presa_in_carico_appuntamento_id" on "richieste_presa_in_carico" ("appuntamento_id");
CREATE INDEX appuntamenti_da_sentire on appuntamenti (data_follow_up, id)
    where stato = 'Completato' and data_follow_up is not null;
CREATE INDEX fatture_da_pagare on fatture (tipo, data_scadenza) where stato <> 'Pagata';
CREATE TRIGGER appuntamenti_conta_crea after insert on appuntamenti for each row  begin insert into conteggi values ('appuntamenti', new.stato, 0, +1, +0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER appuntamenti_conta_elimina after delete on appuntamenti for each row  begin insert into conteggi values ('appuntamenti', old.stato, 0, -1, -0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER appuntamenti_conta_aggiorna after update of stato on appuntamenti for each row when (old.stato is not new.stato) begin insert into conteggi values ('appuntamenti', old.stato, 0, -1, -0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma;insert into conteggi values ('appuntamenti', new.stato, 0, +1, +0)
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER notifiche_conta_crea after insert on notifiche for each row  begin insert into conteggi select 'notifiche', new.utente_id || case when new.letta then '' else ' nuove' end, 0, +1, +0 where new.eliminata_il is null
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER notifiche_conta_elimina after delete on notifiche for each row  begin insert into conteggi select 'notifiche', old.utente_id || case when old.letta then '' else ' nuove' end, 0, -1, -0 where old.eliminata_il is null
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER notifiche_conta_aggiorna after update of utente_id, letta, eliminata_il on notifiche for each row when (old.utente_id is not new.utente_id or old.letta is not new.letta or old.eliminata_il is not new.eliminata_il) begin insert into conteggi select 'notifiche', old.utente_id || case when old.letta then '' else ' nuove' end, 0, -1, -0 where old.eliminata_il is null
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma;insert into conteggi select 'notifiche', new.utente_id || case when new.letta then '' else ' nuove' end, 0, +1, +0 where new.eliminata_il is null
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER fatture_fornitori_conta_crea after insert on fatture for each row  begin insert into conteggi select 'fatture_fornitori', new.fornitore_id || case when new.stato = 'Pagata' then ' pagate' else ' aperte' end, 0, +1, +(case when new.stato = 'Pagata' then new.totale else new.totale - new.importo_pagato end) where new.fornitore_id is not null
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER fatture_fornitori_conta_elimina after delete on fatture for each row  begin insert into conteggi select 'fatture_fornitori', old.fornitore_id || case when old.stato = 'Pagata' then ' pagate' else ' aperte' end, 0, -1, -(case when old.stato = 'Pagata' then old.totale else old.totale - old.importo_pagato end) where old.fornitore_id is not null
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE TRIGGER fatture_fornitori_conta_aggiorna after update of fornitore_id, stato, totale, importo_pagato on fatture for each row when (old.fornitore_id is not new.fornitore_id or old.stato is not new.stato or old.totale is not new.totale or old.importo_pagato is not new.importo_pagato) begin insert into conteggi select 'fatture_fornitori', old.fornitore_id || case when old.stato = 'Pagata' then ' pagate' else ' aperte' end, 0, -1, -(case when old.stato = 'Pagata' then old.totale else old.totale - old.importo_pagato end) where old.fornitore_id is not null
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma;insert into conteggi select 'fatture_fornitori', new.fornitore_id || case when new.stato = 'Pagata' then ' pagate' else ' aperte' end, 0, +1, +(case when new.stato = 'Pagata' then new.totale else new.totale - new.importo_pagato end) where new.fornitore_id is not null
        on conflict (tabella, gruppo, pezzo) do update
        set numero = conteggi.numero + excluded.numero, somma = conteggi.somma + excluded.somma; end;
CREATE INDEX "rate_fatture_pagata_data_pagamento_fattura_id_importo" on "rate_fatture" ("pagata", "data_pagamento", "fattura_id", "importo");
CREATE INDEX "rcee_cliente_id_ordine" on "rcee" ("cliente_id", "ordine");
CREATE INDEX notifiche_non_lette on notifiche (utente_id, eliminata_il, id) where letta = false;
