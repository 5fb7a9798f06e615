/* A hash table with a lock for each bucket. */
#include <list>
#include <shared_mutex>
#include <mutex>
#include <vector>
#include <memory>
#include <algorithm>
#include <functional>
#include <string>
#include <thread>
#include <map>
#include <cassert>
template <typename Key, typename Value, typename Hash = std::hash<Key>>
class lookup_table {
    class bucket_type {
        typedef std::pair<Key, Value> bucket_value; typedef std::list<bucket_value> bucket_data;
        typedef typename bucket_data::iterator bucket_iterator;
        bucket_data data; mutable std::shared_mutex mutex;
        bucket_iterator find_entry_for(Key const& key) { return std::find_if(data.begin(), data.end(), [&](bucket_value const& item) { return item.first == key; }); }
    public:
        Value value_for(Key const& key, Value const& def) { std::shared_lock<std::shared_mutex> lock(mutex); bucket_iterator const e = find_entry_for(key); return (e == data.end()) ? def : e->second; }
        void add(Key const& key, Value const& value) { std::unique_lock<std::shared_mutex> lock(mutex); bucket_iterator const e = find_entry_for(key); if (e == data.end()) data.push_back(bucket_value(key, value)); else e->second = value; }
    };
    std::vector<std::unique_ptr<bucket_type>> buckets; Hash hasher;
    bucket_type& get_bucket(Key const& key) const { return *buckets[hasher(key) % buckets.size()]; }
public:
    lookup_table(unsigned n = 3, Hash const& h = Hash()) : buckets(n), hasher(h) { for (unsigned i = 0; i < n; ++i) buckets[i].reset(new bucket_type); }
    Value value_for(Key const& key, Value const& d = Value()) const { return get_bucket(key).value_for(key, d); }
    void add(Key const& key, Value const& v) { get_bucket(key).add(key, v); }
};
int main() {
    lookup_table<std::string, int> t;
    std::thread a([&] { t.add("one", 1); t.add("two", 2); });
    int v = t.value_for("one"); assert(v == 0 || v == 1);
    a.join(); assert(t.value_for("two") == 2);
    std::map<std::string, int> counts; std::mutex m; std::vector<std::thread> ts;
    for (int i = 0; i < 2; i++) ts.emplace_back([&, i] { std::scoped_lock l(m); counts["k" + std::to_string(i)]++; });
    for (auto& th : ts) th.join(); assert(counts.size() == 2);
}
