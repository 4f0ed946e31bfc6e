-- People who check the sentences of a language, and what they said of them.

create table translators (
  member_id uuid not null references accounts (id) on delete cascade,
  language text not null,
  is_chief boolean not null,
  appointed_by uuid references accounts (id) on delete set null,
  appointed_at timestamptz not null,
  primary key (member_id, language),
  constraint translators__known_language check
    (language in ('en', 'af', 'zu', 'xh', 'st', 'tn', 'nso', 'ts', 'ss', 've', 'nr'))
);
comment on table translators is 'Members who may check the sentences of a language, or decide what is proposed for the English; no right of staff comes with it.';
create index translators__appointed_by on translators (appointed_by)
  where appointed_by is not null;

create table message_checks (
  id uuid primary key,
  language text not null,
  key text not null,
  text text not null,
  english text not null,
  checked_by uuid references accounts (id) on delete set null,
  is_writer boolean not null,
  written_by uuid references accounts (id) on delete set null,
  paper text,
  checked_at timestamptz not null,
  constraint message_checks__key_size check (octet_length(key) <= 100),
  constraint message_checks__known_language check
    (language in ('af', 'zu', 'xh', 'st', 'tn', 'nso', 'ts', 'ss', 've', 'nr')),
  constraint message_checks__paper_size check (octet_length(paper) between 1 and 2048),
  constraint message_checks__text_size check (octet_length(text) <= 8192)
);
comment on table message_checks is 'Who stands behind a text of a sentence, for the English that stood beside it; an empty text means English.';
comment on column message_checks.written_by is 'Who wrote the text; null for a machine, and for a member who left.';
comment on column message_checks.paper is 'Who qualified read the text, and where the record of it is.';
create index message_checks__written_by on message_checks (written_by)
  where written_by is not null;
create index message_checks__of_person on message_checks (checked_by, language, checked_at desc, id desc);
create unique index message_checks__once on message_checks (language, key, md5(text), md5(english), checked_by);

create table message_proposals (
  id uuid primary key,
  language text not null,
  key text not null,
  text text not null,
  remark text not null default '',
  proposed_by uuid not null references accounts (id) on delete cascade,
  proposed_at timestamptz not null,
  constraint message_proposals__key_size check (octet_length(key) <= 100),
  constraint message_proposals__known_language check
    (language in ('en', 'af', 'zu', 'xh', 'st', 'tn', 'nso', 'ts', 'ss', 've', 'nr')),
  constraint message_proposals__remark_size check (octet_length(remark) <= 4096),
  constraint message_proposals__text_size check (octet_length(text) between 1 and 8192)
);
comment on table message_proposals is 'What members say a sentence should be; one that was decided about is deleted.';
create unique index message_proposals__once on message_proposals (language, key, md5(text));
create index message_proposals__of_person on message_proposals (proposed_by, proposed_at desc, id desc);
