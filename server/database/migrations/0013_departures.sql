-- Members who delete their account: what stays of them, and that nothing new comes after they left.

alter table group_messages
  alter column user_id drop not null,
  drop constraint group_messages__by_member,
  add constraint group_messages__by_member foreign key (user_id) references accounts (id) on delete set null;
comment on column group_messages.user_id is 'Null once its author deleted their account: the words are gone, the place stays, so that numbers have no gaps.';

alter table donations add column address_due_at timestamptz;
create index donations__address_due on donations (address_due_at) where address_due_at is not null;
comment on column donations.address_due_at is 'When the address of a donor who deleted their account is emptied: by then the receipt has gone out. The gift stays for five years without a person (security 8).';

create function refuse_departed() returns trigger
  language plpgsql
  as $$
    declare
      member uuid := to_jsonb(new) ->> tg_argv[0];
    begin
      -- Waits for a departure that is under way; the next statement sees what it did.
      perform from accounts where id = member for key share;
      if exists (select from departures where member_id = member) then
        raise exception 'whoever left writes nothing more'
          using errcode = 'foreign_key_violation', constraint = tg_argv[1];
      end if;
      return new;
    end
  $$;
comment on function refuse_departed is 'For rows that would show somebody, or let them act, between their departure and the end of their account row: $1 the column of the member, $2 the constraint that is broken.';

create trigger sessions__not_departed before insert on sessions
  for each row execute function refuse_departed('user_id', 'accounts__not_departed');
create trigger groups__not_departed before insert on groups
  for each row execute function refuse_departed('owner_id', 'accounts__not_departed');
create trigger fundraising_campaigns__not_departed before insert on fundraising_campaigns
  for each row execute function refuse_departed('creator_id', 'accounts__not_departed');
create trigger media__not_departed before insert on media
  for each row execute function refuse_departed('user_id', 'accounts__not_departed');
create trigger donations__not_departed before insert on donations
  for each row when (new.donor_id is not null) execute function refuse_departed('donor_id', 'accounts__not_departed');
create trigger provider_identities__not_departed before insert on provider_identities
  for each row execute function refuse_departed('account_id', 'accounts__not_departed');
-- By others: they are told that nobody is there.
create trigger group_members__not_departed before insert on group_members
  for each row execute function refuse_departed('user_id', 'members__not_departed');
create trigger user_roles__not_departed before insert on user_roles
  for each row execute function refuse_departed('user_id', 'members__not_departed');

create function messages_of_departed(member uuid) returns table (id uuid)
  language sql stable
  as $$
    select x.id
      from group_messages x
     where x.user_id = member
       and exists (select from departures d where d.member_id = member)
  $$;
comment on function messages_of_departed is 'What somebody who deleted their account left in chats they are in no more; never read, only emptied.';
