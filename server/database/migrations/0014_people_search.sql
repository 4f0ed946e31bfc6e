-- Finding members by how their name, e-mail or username begins, and staff's acts by what was done, among a million.

create index accounts__email_begins on accounts (email collate "C");
create index profiles__username_begins on profiles (lower(username) collate "C") where username is not null;

alter table profiles
  add column search tsvector generated always as
    (to_tsvector('simple'::regconfig, full_name || ' ' || coalesce(username, ''))) stored;
create index profiles__search on profiles using gin (search);
comment on column profiles.search is 'The words of the name and the username, for admins only.';

create index audit_log__of_action on audit_log (action collate "C", at, id);
