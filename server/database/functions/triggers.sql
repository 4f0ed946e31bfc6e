-- Every trigger, by table. Creating one locks its table against writes for a moment, so this file is applied only when
-- it changed. A constraint trigger cannot be replaced: it is dropped and created again.

create or replace trigger audit_log__append_only
  before delete or update or truncate on audit_log for each statement
  execute function refuse_change();
select guard_audit_log();
create or replace trigger accounts__counted
  after insert or delete on accounts for each row
  execute function count_account();
create or replace trigger accounts__recounted
  after update on accounts for each row
  when ((old.email_verified_at is null) <> (new.email_verified_at is null) or old.last_seen_on is distinct from new.last_seen_on)
  execute function count_account();
create or replace trigger user_roles__not_deleted
  before insert on user_roles for each row
  execute function refuse_deleted_member('user_id', 'members__not_deleted');
create or replace trigger provider_identities__not_deleted
  before insert on provider_identities for each row
  execute function refuse_deleted_member('account_id', 'accounts__not_deleted');
create or replace trigger sessions__not_deleted
  before insert on sessions for each row
  execute function refuse_deleted_member('user_id', 'accounts__not_deleted');
create or replace trigger groups__counted
  after insert or delete on groups for each row
  execute function count_row('groups');
create or replace trigger groups__not_deleted
  before insert on groups for each row
  execute function refuse_deleted_member('owner_id', 'accounts__not_deleted');
create or replace trigger group_members__not_deleted
  before insert on group_members for each row
  execute function refuse_deleted_member('user_id', 'members__not_deleted');
create or replace trigger prayer_requests__counted
  after insert or delete on prayer_requests for each row
  execute function count_prayer();
create or replace trigger prayer_requests__recounted
  after update on prayer_requests for each row
  when (old.category <> new.category or (old.status = 'answered') <> (new.status = 'answered'))
  execute function count_prayer();
create or replace trigger prayer_supports__counted
  after insert or delete on prayer_supports for each row
  execute function count_row('supports');
create or replace trigger prayer_supports__carried
  after insert on prayer_supports for each row
  execute function carry_prayer();
create or replace trigger prayer_supports__put_down
  after delete on prayer_supports for each row
  execute function put_down_prayer();
create or replace trigger prayer_comments__carried
  after insert on prayer_comments for each row
  execute function carry_prayer();
create or replace trigger intercessions__counted
  after insert or delete on intercessions for each row
  execute function count_row('intercessions');
create or replace trigger intercessors__counted
  after insert or update or delete on intercessors for each row
  execute function count_intercessor();
create or replace trigger rest_days__within_limits
  after insert or update on rest_days for each row
  execute function check_rest_days();
create or replace trigger miracles__counted
  after insert or delete on miracles for each row
  execute function count_row('miracles');
create or replace trigger payment_recipients__not_deleted
  before insert on payment_recipients for each row
  execute function refuse_deleted_member('user_id', 'accounts__not_deleted');
create or replace trigger fundraising_campaigns__counted
  after insert or delete on fundraising_campaigns for each row
  execute function count_campaign();
create or replace trigger fundraising_campaigns__not_deleted
  before insert on fundraising_campaigns for each row
  execute function refuse_deleted_member('creator_id', 'accounts__not_deleted');
create or replace trigger fundraising_campaigns__recounted
  after update on fundraising_campaigns for each row
  when ((old.hidden_at is null and old.deleted_at is null) <> (new.hidden_at is null and new.deleted_at is null))
  execute function count_campaign();
create or replace trigger donations__not_deleted
  before insert on donations for each row
  when (new.donor_id is not null)
  execute function refuse_deleted_member('donor_id', 'accounts__not_deleted');
create or replace trigger ledger_entries__append_only
  before delete or update or truncate on ledger_entries for each statement
  execute function refuse_change();
drop trigger if exists ledger_entries__balanced on ledger_entries;
create constraint trigger ledger_entries__balanced
  after insert on ledger_entries deferrable initially deferred for each row
  execute function refuse_unbalanced();
drop trigger if exists ledger_entries__summed on ledger_entries;
create constraint trigger ledger_entries__summed
  after insert on ledger_entries deferrable initially deferred for each row
  when (new.account not in ('clearing', 'provider_fee'))
  execute function update_ledger_balances();
create or replace trigger media__not_deleted
  before insert on media for each row
  execute function refuse_deleted_member('user_id', 'accounts__not_deleted');
create or replace trigger prayer_requests__anonymous_removed
  before delete on prayer_requests for each row
  execute function record_anonymous_removal('prayer');
create or replace trigger prayer_updates__anonymous_removed
  before delete on prayer_updates for each row
  execute function record_anonymous_removal('update');
create or replace trigger prayer_comments__anonymous_removed
  before delete on prayer_comments for each row
  execute function record_anonymous_removal('comment');
create or replace trigger miracles__anonymous_removed
  before delete on miracles for each row
  execute function record_anonymous_removal('miracle');
